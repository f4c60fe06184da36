#pragma once

/// The files of the replay page, embedded by the C compiler: byte literals in Swift take a minute to
/// build. Each is UTF-8 and ends with a zero.
extern const char *const page_html;
extern const char *const page_style;
extern const char *const page_script;
