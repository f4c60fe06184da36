#include "PageFiles.h"

static const char html[] = {
#embed "Page/head.html"
    ,
#embed "Page/page.html"
    , 0};

static const char style[] = {
#embed "Page/page.css"
    , '\n',
#embed "Page/panels.css"
    , 0};

// The files in the order in which they build on one another.
static const char script[] = {
#embed "Page/elements.js"
    , '\n',
#embed "Page/words.js"
    , '\n',
#embed "Page/columns.js"
    , '\n',
#embed "Page/model.js"
    , '\n',
#embed "Page/theme.js"
    , '\n',
#embed "Page/backdrop.js"
    , '\n',
#embed "Page/viewport.js"
    , '\n',
#embed "Page/gestures.js"
    , '\n',
#embed "Page/network-layer.js"
    , '\n',
#embed "Page/ride-layer.js"
    , '\n',
#embed "Page/map-view.js"
    , '\n',
#embed "Page/truth-editor.js"
    , '\n',
#embed "Page/lanes-view.js"
    , '\n',
#embed "Page/scores-view.js"
    , '\n',
#embed "Page/displays-view.js"
    , '\n',
#embed "Page/candidates-panel.js"
    , '\n',
#embed "Page/stations-panel.js"
    , '\n',
#embed "Page/locations-panel.js"
    , '\n',
#embed "Page/rider-panel.js"
    , '\n',
#embed "Page/journey-panel.js"
    , '\n',
#embed "Page/help.js"
    , '\n',
#embed "Page/app.js"
    , 0};

static const char map_page_html[] = {
#embed "Page/head.html"
    ,
#embed "Page/network-map.html"
    , 0};

static const char map_page_style[] = {
#embed "Page/page.css"
    , '\n',
#embed "Page/panels.css"
    , '\n',
#embed "Page/network-map.css"
    , 0};

static const char map_page_script[] = {
#embed "Page/elements.js"
    , '\n',
#embed "Page/columns.js"
    , '\n',
#embed "Page/model.js"
    , '\n',
#embed "Page/theme.js"
    , '\n',
#embed "Page/backdrop.js"
    , '\n',
#embed "Page/viewport.js"
    , '\n',
#embed "Page/gestures.js"
    , '\n',
#embed "Page/network-layer.js"
    , '\n',
#embed "Page/side-by-side.js"
    , '\n',
#embed "Page/folded-name.js"
    , '\n',
#embed "Page/network-map.js"
    , 0};

static const char report_page_html[] = {
#embed "Page/head.html"
    ,
#embed "Page/report.html"
    , 0};

static const char report_page_style[] = {
#embed "Page/report.css"
    , 0};

static const char report_page_script[] = {
#embed "Page/elements.js"
    , '\n',
#embed "Page/report.js"
    , '\n',
#embed "Page/report-page.js"
    , 0};

const char *const page_html = html;
const char *const page_style = style;
const char *const page_script = script;

const char *const map_html = map_page_html;
const char *const map_style = map_page_style;
const char *const map_script = map_page_script;

const char *const report_html = report_page_html;
const char *const report_style = report_page_style;
const char *const report_script = report_page_script;
