#pragma once

/// The files of the replay page, the map of a network and the report, embedded by the C compiler:
/// byte literals in Swift take a minute to build. Each is UTF-8 and ends with a zero.
extern const char *const page_html;
extern const char *const page_style;
extern const char *const page_script;

extern const char *const map_html;
extern const char *const map_style;
extern const char *const map_script;

extern const char *const report_html;
extern const char *const report_style;
extern const char *const report_script;
