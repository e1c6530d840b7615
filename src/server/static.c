/* The page: files that the build put into the program. */
#include "server/embedded_web.h"
#include "server/internal.h"

static const char placeholder[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Arbiter</title><h1>Arbiter</h1>"
    "<p>This program was built without its page. Build it with <code>script/build-web</code>, then build "
    "again. "
    "The interface is there all the same: see <a href=\"/api/about\">/api/about</a>, and "
    "<code>docs/server.md</code>.</p></html>\n";

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(path, '.');
    for (int i = 0; i < countof(types) && dot; i++)
        if (strcmp(dot, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}

static const EmbeddedWeb *find(const char *path)
{
    for (int i = 0; i < embedded_web_count; i++)
        if (strcmp(embedded_web[i].path, path) == 0) return &embedded_web[i];
    return NULL;
}

const char *static_build(void) { return embedded_web_build; }

static bool accepts_gzip(Request *request)
{
    char value[128];
    return lws_hdr_copy(request->wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(value, "gzip");
}

static const char *name_of(const char *path)
{
    return strcmp(path, "/") == 0 ? "index.html" : path + (*path == '/');
}

bool static_has(const char *path) { return find(name_of(path)) != NULL; }

bool static_reply(Request *request)
{
    const char *path = name_of(request->path);
    const EmbeddedWeb *file = find(path);
    char seen[80];
    TEXT(zipped, 300);
    if (!file && strcmp(path, "index.html") == 0) {
        text_put(&request->reply, placeholder);
        request->type = "text/html; charset=utf-8";
        reply_json(request, 200);
        return true;
    }
    if (!file) return false;
    request->type = type_of(path);
    text_format(&zipped, "%s.gz", path);
    const EmbeddedWeb *small = accepts_gzip(request) ? find(zipped.at) : NULL;
    if (small) {
        file = small;
        request->encoding = "gzip";
    }
    request->etag = file->etag;
    /* the bundler names files by their content */
    request->cache = strncmp(path, "assets/", 7) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    bool same = lws_hdr_copy(request->wsi, seen, sizeof seen, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
                strcmp(seen, file->etag) == 0;
    request->bytes = (const char *)file->bytes;
    request->size = same ? 0 : file->size;
    reply_json(request, same ? 304 : 200);
    return true;
}
