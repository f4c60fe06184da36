"""Makes the picture of the replay page in the README, from the recorded Yamanote ride.

    railbench replay Datasets/journeys/recorded -o replay.html
    python3 .ci/browser/readme_picture.py replay.html Reports/images/replay.png
"""

import sys

from chromium import Chromium

# A minute and a half into the ride, two trackers prefer the Chuo Rapid Line.
FRAGMENT = "#journey=yamanote-inner-2022-09-24-derived&at=93"


def main():
    page, picture = sys.argv[1:]
    with Chromium(1440, 900) as browser:
        browser.dark(False)
        browser.open(page, FRAGMENT)
        browser.run("railbenchReplay.map.zoom(4.2); railbenchReplay.lanes.zoom(3)")
        browser.frame()
        browser.screenshot(picture)


if __name__ == "__main__":
    main()
