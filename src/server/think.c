/* The server's side of think.h. Threads of the bus only bring answers; the loop takes them. */
#include "server/think.h"

#include <stdlib.h>

enum { NOBODY_MS = 50 }; /* after nobody was free: not asked again for so long */

typedef struct ThinkMail {
    struct ThinkMail *next;
    uint32_t number;
    bool nobody;
    char text[200];
} ThinkMail;

struct Thinks {
    Server *server;
    Bus *bus;
    BusListener *listener;
    char answers[BUS_SUBJECT_SIZE]; /* without the number that follows */
    Think *asked;
    uint32_t number;
    int64_t nobody_until, said;
    pthread_mutex_t lock; /* of what follows */
    ThinkMail *mail, **mail_last;
};

/* ---- a thread of the bus ---- */

static void on_answer(void *context, const BusMessage *message)
{
    struct Thinks *thinks = context;
    ThinkMail *mail = calloc(1, sizeof *mail);
    ensure(mail != NULL);
    mail->nobody = message->nobody;
    mail->number = (uint32_t)strtoul(message->subject + strlen(thinks->answers), NULL, 10);
    snprintf(mail->text, sizeof mail->text, "%.*s", message->length, message->bytes);
    pthread_mutex_lock(&thinks->lock);
    *thinks->mail_last = mail;
    thinks->mail_last = &mail->next;
    pthread_mutex_unlock(&thinks->lock);
    lws_cancel_service(thinks->server->context);
}

/* ---- the loop ---- */

bool thinks_begin(Server *server, Bus *bus, Problem *problem)
{
    char name[13];
    TEXT(subject, BUS_SUBJECT_SIZE);
    struct Thinks *thinks = calloc(1, sizeof *thinks);
    ensure(thinks != NULL);
    thinks->server = server;
    thinks->bus = bus;
    thinks->mail_last = &thinks->mail;
    pthread_mutex_init(&thinks->lock, NULL);
    random_name(name, sizeof name - 1);
    snprintf(thinks->answers, sizeof thinks->answers, "arbiter.thought.%s.", name);
    text_format(&subject, "%s>", thinks->answers);
    server->thinks = thinks;
    thinks->listener = bus_listen(bus, subject.at, on_answer, thinks);
    return thinks->listener || problem_set(problem, 0, 0, "", "the bus can't be listened to");
}

static bool question_write(Server *server, const ThinkQuestion *question, Text *text)
{
    Problem ignored;
    const Kit *kit = question->table->kit;
    const Catalog *catalog = server_catalog(server, kit->game, &ignored);
    TEXT(hash, 17);
    TEXT(luck, 17);
    Text view = text_growing();
    Json json = json_to(text);
    if (!catalog) return false;
    text_put_hash(&hash, catalog->hash);
    text_put_hash(&luck, question->luck);
    text_put_hex(&view, question->view, kit->state_size);
    json_object(&json);
    json_put_string(&json, "version", ARBITER_VERSION);
    json_put_string(&json, "game", kit->game->id);
    json_put_int(&json, "rules", kit->game->rules_version);
    json_put_string(&json, "cards", hash.at);
    json_put_string(&json, "bot", question->bot);
    json_put_int(&json, "seat", question->seat);
    json_put_string(&json, "luck", luck.at);
    json_put_int(&json, "ms", question->ms);
    json_put_text(&json, "view", &view);
    json_end(&json);
    text_put_char(text, '\n');
    text_put(text, question->setup);
    text_free(&view);
    return true;
}

bool think_ask(Server *server, Think *think, const ThinkQuestion *question)
{
    struct Thinks *thinks = server->thinks;
    if (!thinks || question->ms <= 0 || now_ms() < thinks->nobody_until) return false;
    TEXT(reply, BUS_SUBJECT_SIZE);
    Text text = text_growing();
    think->number = ++thinks->number;
    think->heard = now_ms();
    text_format(&reply, "%s%u", thinks->answers, (unsigned)think->number);
    bool sent = question_write(server, question, &text) &&
                bus_send(thinks->bus, THINK_SUBJECT, reply.at, text.at, text.length);
    text_free(&text);
    if (!sent) return false;
    think->next = thinks->asked;
    thinks->asked = think;
    return true;
}

static void take_answer(Server *server, const ThinkMail *mail)
{
    struct Thinks *thinks = server->thinks;
    Think **at = &thinks->asked, *think;
    Choice choice;
    while (*at && (*at)->number != mail->number) at = &(*at)->next;
    if (!(think = *at)) return; /* it was given up */
    bool chosen = strncmp(mail->text, "chose ", 6) == 0 &&
                  word_bytes((Word){.at = mail->text + 6, .length = (int)strlen(mail->text + 6)}, &choice,
                             sizeof choice);
    think->heard = now_ms();
    if (!chosen && !mail->nobody && strcmp(mail->text, "at") == 0) return;
    if (mail->nobody) {
        thinks->nobody_until = think->heard + NOBODY_MS;
    } else if (!chosen && think->heard - thinks->said > 60000) {
        thinks->said = think->heard;
        server_log(server, "warning", "worker", log_text("text", mail->text));
    }
    *at = think->next;
    think->answered(server, think, chosen ? &choice : NULL);
}

static ThinkMail *mail_take(struct Thinks *thinks)
{
    pthread_mutex_lock(&thinks->lock);
    ThinkMail *mail = thinks->mail;
    thinks->mail = NULL;
    thinks->mail_last = &thinks->mail;
    pthread_mutex_unlock(&thinks->lock);
    return mail;
}

void thinks_collect(Server *server)
{
    if (!server->thinks) return;
    for (ThinkMail *mail = mail_take(server->thinks), *next; mail; mail = next) {
        next = mail->next;
        take_answer(server, mail);
        free(mail);
    }
}

static void give_up(Server *server, int64_t heard_before)
{
    for (Think **at = &server->thinks->asked, *think; (think = *at);) {
        if (think->heard >= heard_before) {
            at = &think->next;
            continue;
        }
        *at = think->next;
        think->answered(server, think, NULL); /* may ask something else: that is put in front */
    }
}

void thinks_sweep(Server *server, int64_t now)
{
    if (server->thinks) give_up(server, now - THINK_LOST_MS);
}

void thinks_end(Server *server)
{
    struct Thinks *thinks = server->thinks;
    if (!thinks) return;
    bus_unlisten(thinks->listener);
    give_up(server, INT64_MAX);
    for (ThinkMail *mail = mail_take(thinks), *next; mail; mail = next) {
        next = mail->next;
        free(mail);
    }
    pthread_mutex_destroy(&thinks->lock);
    free(thinks);
    server->thinks = NULL;
}
