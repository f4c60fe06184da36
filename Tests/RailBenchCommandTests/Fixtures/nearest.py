"""A tracker for `railbench compare --trackers mine="python3 nearest.py {radius=200}"`."""
import json, math, sys

radius = float(sys.argv[1])  # within this distance of a station, the train is at it
stations, answer = [], {}

def metres(station, event):
    longitude, latitude = station["geometry"]["coordinates"]
    east = (longitude - event["longitude"]) * math.cos(math.radians(latitude))
    return 111_195 * math.hypot(east, latitude - event["latitude"])

for line in sys.stdin:
    event = json.loads(line)
    if event["event"] == "network":
        features = json.load(open(event["path"]))["features"]
        stations = [f for f in features if f["properties"]["kind"] == "station"]
    elif event["event"] == "journey":
        answer = {}
    else:
        if event["event"] == "location":
            station = min(stations, key=lambda station: metres(station, event))
            names = station["properties"]
            phase = "now" if metres(station, event) < radius else "next"
            answer = {"railway": names["railway"], "station": names["id"], "phase": phase}
        print(json.dumps({"timestamp": event["timestamp"], **answer}), flush=True)
