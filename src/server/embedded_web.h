/* The browser client's built files; the build tool `embed_web` writes the table. */
#ifndef ARBITER_EMBEDDED_WEB_H
#define ARBITER_EMBEDDED_WEB_H

#include <stddef.h>

typedef struct EmbeddedWeb {
    const char *path; /* below web/dist: "assets/app.js" */
    const unsigned char *bytes;
    size_t size;
    const char *etag; /* in quotes, of the content */
} EmbeddedWeb;

extern const EmbeddedWeb embedded_web[];
extern const int embedded_web_count;
extern const char embedded_web_build[]; /* changes with any of them */

#endif
