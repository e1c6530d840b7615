/* People: they come and go, make tables, sit down, choose, offer, talk, lose their connection and come back.
 */
#include <stdlib.h>

#include "sim.h"

static void learn(const char *table)
{
    for (int i = 0; i < sim.known_count; i++)
        if (strcmp(sim.known[i], table) == 0) return;
    if (sim.known_count < KNOWN_MAX) snprintf(sim.known[sim.known_count++], ID_SIZE, "%s", table);
}

/* ---- what they hear ---- */

static void chosen(Conn *conn, const Value *message)
{
    Player *player = conn->player;
    Choosing *choosing = &player->choosing;
    if (!choosing->waits || strcmp(value_text(message, "id", ""), choosing->key) != 0) return;
    choosing->waits = false;
    if (strcmp(value_text(message, "type", ""), "done") != 0) return;
    const ModelMatch *own = model_find(sim.store, choosing->table);
    int64_t number = value_number(message, "number", -1);
    int count = 0;
    for (int i = 0; own && i < own->entry_count; i++) count += strcmp(own->entry[i].key, choosing->key) == 0;
    if (count != 1)
        sim_wrong("a choice is acknowledged and stands %d times in the log of %s", count, choosing->table);
    if (number < 0 || number >= own->entry_count || strcmp(own->entry[number].key, choosing->key) != 0)
        sim_wrong("a choice is acknowledged as line %lld of %s, which is another", (long long)number,
                  choosing->table);
    sim.acknowledged++;
}

static void see(Conn *conn, const Value *state)
{
    const Value *prompt = value_get(state, "prompt");
    conn->number = (int)value_number(state, "number", -1);
    snprintf(conn->prompt, sizeof conn->prompt, "%s", value_text(prompt, "kind", ""));
    conn->result = value_is(value_get(state, "result"), VALUE_OBJECT);
}

void conn_hears(Conn *conn, const char *bytes, int length)
{
    Text text = text_growing();
    Problem problem;
    text_put_bytes(&text, bytes, length);
    Value *message = value_read(text.at, (size_t)length, &problem);
    if (!message) sim_wrong("a message is no JSON: %s", problem.what);
    const char *type = value_text(message, "type", "");
    referee_message(conn, message, text.at);
    if (sim_chance(1)) conn->lost = true; /* it never got there */
    if (!conn->lost) {
        if (strcmp(type, "welcome") == 0) conn->welcome = true;
        if (strcmp(type, "problem") == 0) conn->closing = true;
        if (strcmp(type, "over") == 0) conn->over = true;
        if (value_get(message, "state")) see(conn, value_get(message, "state"));
        if (strcmp(type, "rematch") == 0) learn(value_text(message, "table", ""));
        if (conn->player && (strcmp(type, "done") == 0 || strcmp(type, "refused") == 0))
            chosen(conn, message);
    }
    value_free(message);
    text_free(&text);
}

void conn_answered(Conn *conn)
{
    Problem problem;
    Player *player = conn->player;
    Value *reply = value_read(conn->reply.at, (size_t)conn->reply.length, &problem);
    referee_reply(conn, reply);
    if (conn->status == 200 && reply) {
        const char *token = value_text(reply, "token", NULL), *table = value_text(reply, "table", NULL);
        if (token) {
            strcpy(player->token, token);
            strcpy(player->id, value_text(reply, "player", ""));
        }
        if (table) learn(table);
        if (table && value_number(reply, "seat", 0))
            snprintf(player->mine[player->mine_count++ % countof(player->mine)], ID_SIZE, "%s", table);
        if (conn->purpose == FOR_LOGOUT && strcmp(player->token, conn->token) == 0) player->token[0] = 0;
    }
    if (conn->status == 401) player->token[0] = 0;
    value_free(reply);
}

/* ---- what they do ---- */

static void say(Conn *conn, const char *type, const char *more)
{
    TEXT(text, 200);
    text_format(&text, "{\"type\":\"%s\",\"id\":\"q\"%s}", type, more);
    conn_say(&sim, conn, text.at);
}

static void say_choice(Conn *conn, Choosing *choosing)
{
    TEXT(text, 200);
    choosing->conn = conn;
    text_format(&text, "{\"type\":\"choose\",\"id\":\"%s\",\"number\":%d,\"words\":\"%s\"}", choosing->key,
                choosing->number, choosing->words);
    conn_say(&sim, conn, text.at);
}

static void choose(Conn *conn)
{
    Player *player = conn->player;
    Choosing *choosing = &player->choosing;
    if (choosing->waits) { /* again, with its name, if the answer was lost */
        bool same = strcmp(choosing->table, conn->table) == 0 && strcmp(choosing->who, conn->who) == 0;
        if (same && (!choosing->conn || sim_chance(10)))
            say_choice(conn, choosing);
        else if (!choosing->conn && sim_chance(5))
            choosing->waits = false;
        return;
    }
    if (!conn->prompt[0]) return;
    *choosing = (Choosing){.waits = true, .number = conn->number};
    strcpy(choosing->table, conn->table);
    strcpy(choosing->who, conn->who);
    snprintf(choosing->key, sizeof choosing->key, "%s-%d", player->name, player->keys++);
    bool passes = sim_chance(50);
    snprintf(choosing->words, sizeof choosing->words, passes ? "pass" : "%s %d",
             strcmp(conn->prompt, "bid") == 0 ? "bid" : "dare", 1 + sim_pick(6));
    say_choice(conn, choosing);
}

static void act_at_table(Conn *conn)
{
    static const char *const orders[] = {"", "turn", "all", "target"};
    TEXT(more, 64);
    switch (sim_pick(24)) {
    case 0: say(conn, "draw", sim_chance(50) ? "" : ",\"agree\":false"); break;
    case 1: say(conn, "undo", ""); break;
    case 2: say(conn, "undo-answer", sim_chance(70) ? "" : ",\"agree\":false"); break;
    case 3:
        if (sim_chance(20)) say(conn, "resign", "");
        break;
    case 4:
    case 5:
    case 6:
        if (conn->over) say(conn, "rematch", "");
        break;
    case 7:
        text_format(&more, ",\"text\":\"word %d\"", sim_pick(10000));
        say(conn, "chat", more.at);
        break;
    case 8: say(conn, "state", ""); break;
    case 9:
        text_format(&more, ",\"order\":\"%s\"", orders[sim_pick((int)countof(orders))]);
        say(conn, "orders", more.at);
        break;
    case 10: say(conn, "ping", ""); break;
    default: choose(conn);
    }
}

static void make_table(Player *player)
{
    static const char *const seats[] = {
        "{\"kind\":\"me\"},{\"kind\":\"open\"}",
        "{\"kind\":\"open\"},{\"kind\":\"me\"}",
        "{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}",
        "{\"kind\":\"me\"},{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"random\"}",
        "{\"kind\":\"bot\",\"bot\":\"random\"},{\"kind\":\"bot\",\"bot\":\"random\"}",
        "{\"kind\":\"me\"},{\"kind\":\"invite\"}"};
    static const char *const more[] = {"",
                                       ",\"undo\":\"consent\"",
                                       ",\"absent\":\"forfeit\",\"window\":0",
                                       ",\"absent\":\"wait\",\"window\":0",
                                       ",\"clock\":{\"kind\":\"move\",\"seconds\":30}",
                                       ",\"clock\":{\"kind\":\"days\",\"days\":1}"};
    TEXT(body, 400);
    text_format(&body, "{\"game\":\"parley\",\"options\":{\"limit\":%d,\"quiet\":20},\"seats\":[%s]%s}",
                4 + sim_pick(40), seats[sim_pick(countof(seats))], more[sim_pick(countof(more))]);
    conn_request(&sim, player, FOR_TABLE, true, "/api/tables", body.at);
}

/* One that somebody has heard of; now and then one that nobody can know of yet. */
static const char *some_table(void)
{
    if (sim_chance(15) && sim.server->match_count) {
        const Match *match = sim.server->matches;
        for (int skip = sim_pick(sim.server->match_count); skip-- > 0;) match = match->next;
        return match->id;
    }
    return sim.known_count ? sim.known[sim_pick(sim.known_count)] : NULL;
}

static void at_table(Player *player, Purpose purpose, bool post, const char *what)
{
    const char *table = some_table();
    TEXT(path, 64);
    if (!table) return;
    text_format(&path, "/api/tables/%s%s", table, what);
    Conn *conn = conn_request(&sim, player, purpose, post, path.at, "{}");
    if (conn) strcpy(conn->table, table);
}

static void come_in(Player *player)
{
    TEXT(body, 100);
    bool account = sim_chance(30);
    text_format(&body, "{\"name\":\"%s%s\",\"password\":\"password\"}", account ? "Account" : player->name,
                account && sim_chance(40) ? "2" : "");
    conn_request(&sim, player, account ? FOR_ACCOUNT : FOR_SESSION, true,
                 account ? "/api/account" : "/api/session", body.at);
}

static Conn *some_conn(const Player *player)
{
    int from = sim_pick(CONNS);
    for (int i = 0; i < CONNS && sim_chance(80); i++)
        if (sim.conn[i].player == player && sim.conn[i].prompt[0] && !sim.conn[i].lost &&
            !sim.conn[i].closing)
            return &sim.conn[i];
    for (int i = 0; i < CONNS; i++) {
        Conn *conn = &sim.conn[(from + i) % CONNS];
        if (conn->used && !conn->http && conn->player == player && conn->welcome && !conn->lost &&
            !conn->closing && conn->table[0])
            return conn;
    }
    return NULL;
}

static void follow(Player *player)
{
    int seats = player->mine_count < countof(player->mine) ? player->mine_count : countof(player->mine);
    const char *table = sim_chance(10)            ? ""
                        : seats && sim_chance(75) ? player->mine[sim_pick(seats)]
                                                  : some_table();
    int mine = 0;
    for (int i = 0; i < CONNS; i++) mine += sim.conn[i].used && sim.conn[i].player == player;
    if (table && mine < 4) conn_open_socket(&sim, sim_chance(4) ? NULL : player, table);
}

void player_acts(Player *player)
{
    static const char *const lists[] = {"/api/tables", "/api/me/tables", "/api/me/history"};
    if (!player->token[0]) {
        come_in(player);
        return;
    }
    int what = sim_pick(100);
    Conn *conn = some_conn(player);
    if (what < 3 && (!player->mine_count || sim_chance(30)))
        make_table(player);
    else if (what < 10)
        at_table(player, FOR_JOIN, true, "/join");
    else if (what < 12)
        conn_request(&sim, player, FOR_PAIR, true, "/api/pair",
                     "{\"game\":\"parley\",\"options\":{\"limit\":9,\"quiet\":20},\"window\":0}");
    else if (what < 14)
        conn_request(&sim, player, FOR_LIST, false, lists[sim_pick(countof(lists))], "");
    else if (what < 15)
        at_table(player, FOR_LOG, false, "/log");
    else if (what < 16)
        at_table(player, FOR_LEAVE, true, "/leave");
    else if (what < 17 && sim_chance(20))
        conn_request(&sim, player, FOR_LOGOUT, true, "/api/logout", "{}");
    else if (what < 18)
        come_in(player); /* with a session: a guest becomes an account */
    else if (what < 28 || !conn)
        follow(player);
    else
        act_at_table(conn);
}
