/* Logs, one JSON object a line on stderr: never a token, a secret or what people say. And what /metrics
 * tells. */
#include <stdio.h>
#include <unistd.h>

#include "server/internal.h"

void server_log_fields(Server *server, const char *level, const char *event, const LogField *fields,
                       int count)
{
    if (server && server->options.quiet && strcmp(level, "error") != 0) return;
    Text line = text_growing();
    Json json = json_to(&line);
    json_object(&json);
    json_put_int(&json, "at", wall_ms());
    json_put_string(&json, "level", level);
    json_put_string(&json, "event", event);
    for (int i = 0; i < count; i++) {
        if (fields[i].text)
            json_put_string(&json, fields[i].key, fields[i].text);
        else
            json_put_int(&json, fields[i].key, fields[i].number);
    }
    json_end(&json);
    fprintf(stderr, "%s\n", line.at);
    text_free(&line);
}

void server_log_limit(Server *server, Peer *peer, const char *what)
{
    enum { SAID_MS = 60000 }; /* a flood must not flood the log too */
    server->metrics.limited++;
    int64_t now = now_ms();
    if (peer->limit_said && now - peer->limit_said < SAID_MS) return;
    peer->limit_said = now;
    server_log(server, "warning", "limit", log_text("address", peer->address), log_text("what", what));
}

/* ---- metrics ---- */

static const int latency_ms[LATENCY_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};

void latency_note(Metrics *metrics, int64_t ms)
{
    for (int i = 0; i < LATENCY_BUCKETS; i++) metrics->latency[i] += ms <= latency_ms[i];
    metrics->latency_count++;
    metrics->latency_sum += (uint64_t)(ms > 0 ? ms : 0);
}

static void write_latency(const Metrics *m, Text *text)
{
    static const char name[] = "arbiter_choice_seconds";
    text_format(text, "# TYPE %s histogram\n", name);
    for (int i = 0; i < LATENCY_BUCKETS; i++)
        text_format(text, "%s_bucket{le=\"%d.%03d\"} %llu\n", name, latency_ms[i] / 1000,
                    latency_ms[i] % 1000, (unsigned long long)m->latency[i]);
    text_format(text, "%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)m->latency_count);
    text_format(text, "%s_sum %llu.%03llu\n", name, (unsigned long long)(m->latency_sum / 1000),
                (unsigned long long)(m->latency_sum % 1000));
    text_format(text, "%s_count %llu\n", name, (unsigned long long)m->latency_count);
}

static long resident_bytes(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

void rest_metrics(Request *request, const char *argument)
{
    Server *server = request->server;
    const Metrics *m = &server->metrics;
    int by_status[5] = {0};
    (void)argument;
    for (const Match *match = server->matches; match; match = match->next) by_status[match->status]++;
    const struct {
        const char *name, *kind;
        unsigned long long value;
    } lines[] = {
        {"arbiter_requests_total", "counter", m->requests},
        {"arbiter_request_errors_total", "counter", m->errors},
        {"arbiter_messages_total", "counter", m->messages},
        {"arbiter_choices_total", "counter", m->choices},
        {"arbiter_refusals_total", "counter", m->refusals},
        {"arbiter_bot_choices_total", "counter", m->bot_choices},
        {"arbiter_bot_choices_elsewhere_total", "counter", m->bot_choices_elsewhere},
        {"arbiter_limited_total", "counter", m->limited},
        {"arbiter_sockets_opened_total", "counter", m->sockets_opened},
        {"arbiter_matches_made_total", "counter", m->matches_made},
        {"arbiter_matches_over_total", "counter", m->matches_over},
        {"arbiter_store_rows_total", "counter", server->writer.rows},
        {"arbiter_store_batches_total", "counter", server->writer.batches},
        {"arbiter_store_failures_total", "counter", server->writer.failures},
        {"arbiter_connections", "gauge", (unsigned long long)server->connections},
        {"arbiter_matches_open", "gauge", (unsigned long long)by_status[MATCH_OPEN]},
        {"arbiter_matches_live", "gauge", (unsigned long long)by_status[MATCH_LIVE]},
        {"arbiter_matches_in_memory", "gauge", (unsigned long long)server->match_count},
        {"arbiter_jobs_waiting", "gauge", (unsigned long long)workers_waiting(server)},
        {"arbiter_resident_bytes", "gauge", (unsigned long long)resident_bytes()},
        {"arbiter_store_failing", "gauge", server->writer.failing},
        {"arbiter_delay_milliseconds", "gauge", (unsigned long long)server->delay},
        {"arbiter_busy", "gauge", server->busy},
    };
    for (int i = 0; i < countof(lines); i++)
        text_format(&request->reply, "# TYPE %s %s\n%s %llu\n", lines[i].name, lines[i].kind, lines[i].name,
                    lines[i].value);
    write_latency(m, &request->reply);
    request->type = "text/plain; version=0.0.4";
    reply_json(request, 200);
}
