/* Load for a server, or several of one cluster: tables with two players each over real sockets.
     load PORT[,PORT...] TABLES SECONDS [RATE [GAME]]   plays, prints choices a second and how long an answer
       took; players answer as soon as they are asked, or all together RATE times a second (0: as soon as they
       are asked)
     load PORT[,PORT...] TABLES 0 [GAME]                only makes the tables
   With several ports tables and players go to one server after the other: of N servers every Nth player
   happens to be at the one that has his match. Players of parley, the smallest game (tests on), always pass;
   of other games they choose anything that is allowed, which this program works out by the game's own rules.
   If the variable LOAD_PID names the servers' processes (1,2,3), their CPU time for each choice is printed
   too; the same for LOAD_BEHIND, what stands behind them. The servers' limits must be wide. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"
#include "table/script.h"

enum { IN_SIZE = 65536, TOKEN_SIZE = 64, PORTS_MAX = 16 };

typedef struct Player {
    struct Player *next; /* among those who may choose */
    int fd, length, number;
    int seat;
    bool waiting; /* for the answer to a choice */
    void *view;   /* of a game whose choices are worked out */
    double asked_at;
    char *in;
} Player;

static int port[PORTS_MAX], port_count;
static double *times;
static size_t time_count, time_capacity;
static double rate;     /* choices a second of all together; 0: at once */
static Table *table_of; /* of such a game: all tables are alike; NULL: parley */
static bool works_out;
static int over;
static Player *ready_first, **ready_last = &ready_first;

_Noreturn static void stop(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int dial(int which)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port[which % port_count]),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) stop("can't connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void send_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(fd, bytes, size);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent <= 0) stop("can't send");
        bytes += sent;
        size -= (size_t)sent;
    }
}

/* ---- REST, one connection to each ---- */

static void post(int which, const char *path, const char *token, const char *body, char *answer, size_t size)
{
    static int fds[PORTS_MAX];
    int *fd = &fds[which % port_count];
    char request[2048], *end;
    size_t got = 0;
    if (*fd == 0) *fd = dial(which);
    int length = snprintf(request, sizeof request,
                          "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: "
                          "Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                          path, token, strlen(body), body);
    send_all(*fd, request, (size_t)length);
    for (answer[0] = 0; !(end = strstr(answer, "\r\n\r\n"));) {
        ssize_t more = read(*fd, answer + got, size - got - 1);
        if (more <= 0) stop("the server hung up");
        answer[got += (size_t)more] = 0;
    }
    const char *told = strstr(answer, "content-length: ");
    size_t wanted = (size_t)(end + 4 - answer) + (told ? strtoul(told + 16, NULL, 10) : 0);
    while (got < wanted) {
        ssize_t more = read(*fd, answer + got, size - got - 1);
        if (more <= 0) stop("the server hung up");
        answer[got += (size_t)more] = 0;
    }
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0) stop(answer);
    memmove(answer, end + 4, strlen(end + 4) + 1);
}

static void member(const char *answer, const char *name, char *to, size_t size)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(answer, key);
    if (!at) stop("an answer lacks a member");
    at += strlen(key);
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* ---- sockets ---- */

static void say(Player *player, const char *text)
{
    unsigned char frame[512];
    size_t size = strlen(text), head = 2;
    frame[0] = 0x81;
    if (size < 126) {
        frame[1] = (unsigned char)(0x80 | size);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    memset(frame + head, 0, 4); /* a mask of zeros */
    memcpy(frame + head + 4, text, size);
    send_all(player->fd, (char *)frame, head + 4 + size);
}

static void sit(Player *player, int which, const char *table, const char *token)
{
    static const char request[] =
        "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        "AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: arbiter\r\n\r\n";
    char text[300], *end;
    player->fd = dial(which);
    player->in = malloc(IN_SIZE);
    if (!player->in) stop("no memory");
    send_all(player->fd, request, sizeof request - 1);
    for (player->in[0] = 0; !(end = strstr(player->in, "\r\n\r\n"));) {
        ssize_t more = read(player->fd, player->in + player->length, IN_SIZE - 1 - (size_t)player->length);
        if (more <= 0) stop("no socket");
        player->in[player->length += (int)more] = 0;
    }
    player->length = 0;
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"seen\":1000000}",
             table, token);
    say(player, text);
}

static void note(double ms)
{
    if (time_count == time_capacity) {
        time_capacity = time_capacity ? time_capacity * 2 : 65536;
        times = realloc(times, time_capacity * sizeof *times);
        if (!times) stop("no memory");
    }
    times[time_count++] = ms;
}

/* ---- choosing by the rules ---- */

static const Catalog *catalog_of(void *context, const Game *game, Problem *problem)
{
    (void)context;
    return catalog_standard(game, problem);
}

/* What all tables are made of is in the first welcome. */
static void unpack(const char *text)
{
    const char *setup;
    int length;
    Text script = text_growing();
    ScriptOptions options = {.catalog = catalog_of, .keep_table = true};
    ScriptReport report;
    if (!json_find(text, "/setup", &setup, &length) || !json_unquote(setup, length, &script) ||
        !script_run("load", script.at, &options, &report) || !report.table)
        stop("the set-up can't be read");
    table_of = report.table;
    text_free(&script);
}

static void see(Player *player, const char *state)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = strstr(state, "\"bytes\":\"");
    size_t size = table_of->kit->state_size, count = 0;
    unsigned bits = 0, have = 0;
    if (!at) stop("a state has no bytes");
    if (!player->view && !(player->view = malloc(size + 8))) stop("no memory");
    for (at += 9; *at && *at != '"' && *at != '=' && count < size; at++) {
        bits = bits << 6 | (unsigned)(strchr(letters, *at) - letters);
        have += 6;
        if (have >= 8) ((uint8_t *)player->view)[count++] = (uint8_t)(bits >> (have -= 8));
    }
}

static void answer_of(const Player *player, Text *words)
{
    static Choice *choices;
    if (!works_out) {
        text_put(words, "pass");
        return;
    }
    const Game *game = table_of->kit->game;
    if (!choices && !(choices = malloc(sizeof *choices * (size_t)game->choices_max))) stop("no memory");
    int count = game->choices(table_of->kit, player->view, player->seat, choices);
    if (count <= 0) stop("nothing is allowed");
    game->write(table_of->kit, player->view, player->seat, choices[rand() % count], words);
}

static void choose(Player *player)
{
    Text choice = text_growing(), words = text_growing();
    if (player->number < 0) { /* it was asked, but is not any more */
        player->waiting = false;
        text_free(&choice);
        text_free(&words);
        return;
    }
    answer_of(player, &words);
    Json json = json_to(&choice);
    json_object(&json);
    json_put_string(&json, "type", "choose");
    json_put_int(&json, "number", player->number);
    json_put_string(&json, "words", words.at);
    json_end(&json);
    player->number = -1;
    player->asked_at = now();
    say(player, choice.at);
    text_free(&choice);
    text_free(&words);
}

/* As many as the rate allows since the last call. */
static void choose_paced(void)
{
    static double last;
    static double due;
    double at = now();
    due += last ? (at - last) * rate / 1000 : 0;
    last = at;
    if (due > 100) due = 100; /* what was missed is not made up for */
    while (ready_first && due >= 1) {
        Player *player = ready_first;
        ready_first = player->next;
        if (!ready_first) ready_last = &ready_first;
        due--;
        choose(player);
    }
}

static void heard(Player *player, const char *text)
{
    if (strncmp(text, "{\"type\":\"done\"", 14) == 0 || strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        if (text[9] == 'd') note(now() - player->asked_at);
        player->waiting = false;
    } else if (strncmp(text, "{\"type\":\"update\"", 16) == 0) {
        const char *state = strstr(text, "\"state\":{\"number\":");
        if (!state) return;
        player->number = atoi(state + 18);
        if (!strstr(state, "\"prompt\":{")) player->number = -1 - player->number;
        if (works_out && player->number >= 0) see(player, state);
    } else if (works_out && !table_of && strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        unpack(text);
    } else if (strncmp(text, "{\"type\":\"over\"", 14) == 0) {
        over++;
    }
    if (player->waiting || player->number < 0) return;
    player->waiting = true;
    if (rate > 0) {
        player->next = NULL;
        *ready_last = player;
        ready_last = &player->next;
    } else {
        choose(player);
    }
}

static void readable(Player *player)
{
    ssize_t more = read(player->fd, player->in + player->length, IN_SIZE - 1 - (size_t)player->length);
    if (more <= 0) stop("a socket was closed");
    player->length += (int)more;
    int at = 0;
    while (player->length - at >= 2) {
        const unsigned char *frame = (unsigned char *)player->in + at;
        int size = frame[1] & 127, head = 2;
        if (size == 126) {
            if (player->length - at < 4) break;
            size = frame[2] << 8 | frame[3];
            head = 4;
        }
        if (size == 127) stop("a message is too long");
        if (player->length - at < head + size) break;
        if ((frame[0] & 15) == 1) {
            char kept = player->in[at + head + size];
            player->in[at + head + size] = 0;
            heard(player, player->in + at + head);
            player->in[at + head + size] = kept;
        }
        at += head + size;
    }
    memmove(player->in, player->in + at, (size_t)(player->length - at));
    player->length -= at;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of the processes that a variable names, so far, in milliseconds; 0 if nobody said which they are. */
static double cpu_of(const char *variable)
{
    const char *pids = getenv(variable);
    double sum = 0;
    while (pids && *pids) {
        char path[64], line[1024] = "", *end;
        unsigned long user = 0, system = 0;
        snprintf(path, sizeof path, "/proc/%ld/stat", strtol(pids, &end, 10));
        pids = *end == ',' ? end + 1 : "";
        FILE *file = fopen(path, "r");
        if (!file) continue;
        if (!fgets(line, sizeof line, file)) line[0] = 0;
        fclose(file);
        const char *rest = strrchr(line, ')');
        if (rest &&
            sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2)
            sum += (double)(user + system) * 1000 / (double)sysconf(_SC_CLK_TCK);
    }
    return sum;
}

static void play(Player *players, int count, double seconds)
{
    int poll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &players[i]};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, players[i].fd, &event) != 0) stop("epoll");
    }
    double start = now(), warm = start + 1000, end = warm + seconds * 1000;
    bool counting = false;
    double cpu = 0, behind = 0;
    while (now() < end) {
        struct epoll_event events[256];
        int ready = epoll_wait(poll, events, 256, rate > 0 ? 1 : 100);
        for (int i = 0; i < ready; i++) readable(events[i].data.ptr);
        if (rate > 0) choose_paced();
        if (!counting && now() >= warm) {
            counting = true, time_count = 0, start = now();
            cpu = cpu_of("LOAD_PID"), behind = cpu_of("LOAD_BEHIND");
        }
    }
    cpu = cpu_of("LOAD_PID") - cpu;
    behind = cpu_of("LOAD_BEHIND") - behind;
    double spent = (now() - start) / 1000;
    qsort(times, time_count, sizeof *times, by_size);
    if (!time_count) stop("nothing was played");
    printf("{\"choices_per_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"tables\":%d,\"over\":%d,"
           "\"cpu_ms\":%.3f,\"behind_cpu_ms\":%.3f}\n",
           (double)time_count / spent, times[time_count / 2], times[time_count * 99 / 100], count / 2,
           over / 2, cpu / (double)time_count, behind / (double)time_count);
}

static void read_ports(const char *words)
{
    for (char *end; *words && port_count < PORTS_MAX; words = *end == ',' ? end + 1 : "")
        port[port_count++] = (int)strtol(words, &end, 10);
    if (!port_count) stop("PORT[,PORT...] is missing");
}

int main(int count, char **words)
{
    if (count < 4 || count > 6)
        stop("PORT[,PORT...] TABLES SECONDS [RATE [GAME]], or PORT[,PORT...] TABLES 0 [GAME]");
    read_ports(words[1]);
    int tables = atoi(words[2]);
    double seconds = strtod(words[3], NULL);
    const char *game = seconds == 0 && count == 5 ? words[4] : count == 6 ? words[5] : "parley";
    if (seconds > 0 && count >= 5) rate = strtod(words[4], NULL);
    works_out = strcmp(game, "parley") != 0;
    char answer[16384], ann[TOKEN_SIZE], bob[TOKEN_SIZE], path[100], setup[200];
    Player *players = calloc((size_t)tables * 2, sizeof *players);
    char(*table)[40] = calloc((size_t)tables, sizeof *table);
    if (!players || !table) stop("no memory");
    post(0, "/api/session", "", "{\"name\":\"Ann\"}", answer, sizeof answer);
    member(answer, "token", ann, sizeof ann);
    post(0, "/api/session", "", "{\"name\":\"Bob\"}", answer, sizeof answer);
    member(answer, "token", bob, sizeof bob);
    snprintf(setup, sizeof setup,
             "{\"game\":\"%s\",%s\"absent\":\"wait\",\"window\":0,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
             "\"open\"}]}",
             game, strcmp(game, "parley") == 0 ? "\"options\":{\"limit\":1000,\"quiet\":1000}," : "");
    for (int i = 0; i < tables; i++) {
        post(i, "/api/tables", ann, setup, answer, sizeof answer);
        member(answer, "table", table[i], sizeof table[i]);
        snprintf(path, sizeof path, "/api/tables/%s/join", table[i]);
        post(i, path, bob, "{}", answer, sizeof answer);
    }
    if (seconds == 0) return 0;
    for (int i = 0; i < tables;
         i++) { /* when all are there: who sits down and hears no ping for a minute is sent away */
        players[2 * i].number = players[2 * i + 1].number = -1;
        players[2 * i].seat = 1, players[2 * i + 1].seat = 2;
        sit(&players[2 * i], 2 * i, table[i], ann);
        sit(&players[2 * i + 1], 2 * i + 1, table[i], bob);
    }
    play(players, tables * 2, seconds);
    return 0;
}
