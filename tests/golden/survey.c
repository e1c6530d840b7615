#include "survey.h"

#include <stdlib.h>

#include "core/clauses.h"

enum { KINDS_MAX = 64, REMEMBERED_MAX = 1024, WRONG_EACH = 32, VERBS = 256, LEAVES_AT = 100 };

struct Survey {
    const Kit *kit;
    void *state;
    Dice picks, dice;
    uint64_t odds, told, questions, positions,
        ends; /* hashes of all of them; ends: the last states and what was held */
    uint32_t choices, answers, foretold;
    char kind[KINDS_MAX][24];
    int kinds;
    uint32_t asked[KINDS_MAX], refused[KINDS_MAX][CLAUSE_COUNT], event[CLAUSE_COUNT];
    Choice remembered[REMEMBERED_MAX];
    int remembered_count;
    Sentences *sentences; /* NULL: nobody listens */
};

Survey *survey_new(void)
{
    Survey *survey = calloc(1, sizeof *survey);
    ensure(survey != NULL);
    return survey;
}

void survey_free(Survey *survey) { free(survey); }
void survey_listen(Survey *survey, Sentences *sentences) { survey->sentences = sentences; }

static int below(Survey *v, int n) { return (int)dice_fast_below(&v->picks, (uint32_t)n); }

static void fold(uint64_t *hash, const void *bytes, size_t size)
{
    uint64_t both[2] = {*hash, hash_bytes(bytes, size)};
    *hash = hash_bytes(both, sizeof both);
}

static int kind_number(Survey *v, const char *kind)
{
    for (int i = 0; i < v->kinds; i++)
        if (strcmp(v->kind[i], kind) == 0) return i;
    ensure(v->kinds < KINDS_MAX);
    memcpy(v->kind[v->kinds], kind, sizeof v->kind[0]);
    return v->kinds++;
}

static void odds_fold(uint64_t *hash, const Odds *odds)
{
    Text text = text_growing();
    Json json = json_to(&text);
    odds_write_json(odds, &json);
    fold(hash, text.at, (size_t)text.length);
    text_free(&text);
}

/* Something that was an answer once or is one now, as it was or with a field of another one. */
static Choice wrong_choice(Survey *v, const Choice *list, int count)
{
    Choice other = v->remembered[below(v, v->remembered_count)];
    bool now = below(v, 2);
    Choice choice = now ? list[below(v, count)] : v->remembered[below(v, v->remembered_count)];
    switch (below(v, now ? 7 : 10)) {
    case 0: choice.verb = other.verb; break;
    case 1: choice.who = other.who; break;
    case 2: choice.a = other.a; break;
    case 3: choice.b = other.b; break;
    case 4: choice.c = other.c; break;
    case 5: choice.a = (int16_t)(choice.a + 1); break;
    case 6: choice.who = choice.a = choice.b = 0; break;
    default: break;
    }
    return choice;
}

/* What can't be said is refused to nobody. */
static void refusal_hear(const Survey *v, int seat, Choice choice, const Refusal *refusal)
{
    const Game *game = v->kit->game;
    TEXT(words, 256);
    Choice again;
    if (!v->sentences || !(game->asked(v->kit, v->state) >> seat & 1)) return;
    game->write(v->kit, v->state, seat, choice, &words);
    if (game->read(v->kit, v->state, seat, words.at, &again, NULL) && choice_same(again, choice))
        sentences_add(v->sentences, refusal, words.at);
}

static void refusals_count(Survey *v, int seat, int kind, const Choice *list, int count)
{
    for (int i = 0; i < WRONG_EACH; i++) {
        Choice choice = wrong_choice(v, list, count);
        int sayer = below(v, 6) ? seat : 1 + below(v, v->kit->seats);
        Refusal refusal = {0};
        if (v->kit->game->allows(v->kit, v->state, sayer, choice, &refusal)) continue;
        v->refused[kind][refusal.clause]++;
        refusal_hear(v, sayer, choice, &refusal);
    }
}

/* Any answer; or of any verb any answer, since moves are many and attacks are few. */
static Choice answer_pick(Survey *v, const Choice *list, int count)
{
    int verb[VERBS], verbs = 0, of[VERBS] = {0};
    if (below(v, 2)) return list[below(v, count)];
    for (int i = 0; i < count; i++)
        if (!of[list[i].verb]++) verb[verbs++] = list[i].verb;
    int wanted = verb[below(v, verbs)], skip = below(v, of[wanted]);
    for (int i = 0;; i++)
        if (list[i].verb == wanted && !skip--) return list[i];
}

static void answers_survey(Survey *v, int seat, const Choice *list, int count)
{
    v->answers += (uint32_t)count;
    for (int i = 0; i < count; i++) {
        Odds odds = {0};
        int slot = v->remembered_count < REMEMBERED_MAX ? v->remembered_count++ : below(v, REMEMBERED_MAX);
        v->remembered[slot] = list[i];
        if (!v->kit->game->odds || !v->kit->game->odds(v->kit, v->state, seat, list[i], &odds)) continue;
        v->foretold++;
        odds_fold(&v->odds, &odds);
    }
}

static void events_count(Survey *v, const Event *event, int count)
{
    for (int i = 0; i < count; i++) {
        int32_t figures[] = {event[i].kind,   event[i].clause, event[i].subject,
                             event[i].object, event[i].secret, event[i].audience};
        fold(&v->told, figures, sizeof figures);
        fold(&v->told, event[i].n, sizeof event[i].n);
        v->event[event[i].clause]++;
    }
}

/* What is asked, and the lines that would place this position. */
static void question_fold(Survey *v, const Prompt *prompt)
{
    int32_t figures[] = {prompt->clause, prompt->piece, prompt->about};
    fold(&v->questions, prompt->text, strlen(prompt->text));
    fold(&v->questions, figures, sizeof figures);
    if (!v->kit->game->position) return;
    Text lines = text_growing();
    v->kit->game->position(v->kit, v->state, &lines);
    fold(&v->positions, lines.at, (size_t)lines.length);
    text_free(&lines);
}

static void end_fold(Survey *v)
{
    const Game *game = v->kit->game;
    fold(&v->ends, (char *)v->state + v->kit->derived, v->kit->state_size - v->kit->derived);
    for (int seat = 1; game->holds && seat <= v->kit->seats; seat++) {
        HeldCard held[HELD_MAX];
        int count = game->holds(v->kit, v->state, seat, held);
        for (int i = 0; i < count; i++) {
            fold(&v->ends, held[i].name, strlen(held[i].name));
            fold(&v->ends, &held[i].in_play, 1);
        }
    }
}

static void seat_leaves(Survey *v)
{
    unsigned asked = v->kit->game->asked(v->kit, v->state);
    Event item[EVENTS_MAX];
    Events events = {.items = item, .capacity = EVENTS_MAX};
    if (asked)
        v->kit->game->leave(v->kit, v->state, __builtin_ctz(asked), LEAVE_TIMED_OUT, &v->dice, &events);
    events_count(v, item, events.count);
}

static bool survey_step(Survey *v)
{
    const Game *game = v->kit->game;
    unsigned asked = game->asked(v->kit, v->state);
    if (!asked) return false;
    int seat = __builtin_ctz(asked);
    Choice list[CHOICES_MAX];
    Prompt prompt = {0};
    int count = game->choices(v->kit, v->state, seat, list);
    game->ask(v->kit, v->state, seat, &prompt);
    int kind = kind_number(v, prompt.kind);
    v->asked[kind]++;
    question_fold(v, &prompt);
    answers_survey(v, seat, list, count);
    refusals_count(v, seat, kind, list, count);
    Event item[EVENTS_MAX];
    Events events = {.items = item, .capacity = EVENTS_MAX};
    game->apply(v->kit, v->state, seat, answer_pick(v, list, count), &v->dice, &events);
    events_count(v, item, events.count);
    return true;
}

void survey_play(Survey *v, Table *table, uint64_t seed, int choices)
{
    v->kit = table->kit, v->state = table->state;
    v->picks = dice_fast(seed + 1), v->dice = dice_fast(seed + 2);
    v->remembered_count = 0;
    events_count(v, table->events, table->event_count);
    for (int i = 0; i < choices && survey_step(v); i++) {
        v->choices++;
        if (seed % 4 == 0 && i == LEAVES_AT) seat_leaves(v);
    }
    end_fold(v);
}

void survey_put(const Survey *v, Text *out)
{
    text_format(out, "  choices %u of %u, ends %016llx\n", v->choices, v->answers,
                (unsigned long long)v->ends);
    text_format(out, "  odds of %u, all %016llx\n", v->foretold, (unsigned long long)v->odds);
    text_format(out, "  events %016llx, questions %016llx, positions %016llx\n", (unsigned long long)v->told,
                (unsigned long long)v->questions, (unsigned long long)v->positions);
    for (int kind = 0; kind < v->kinds; kind++) {
        text_format(out, "  asked %s %u\n", v->kind[kind], v->asked[kind]);
        for (int clause = 0; clause < CLAUSE_COUNT; clause++)
            if (v->refused[kind][clause])
                text_format(out, "    refused by %s %u\n", clause_id(clause), v->refused[kind][clause]);
    }
    for (int clause = 0; clause < CLAUSE_COUNT; clause++)
        if (v->event[clause]) text_format(out, "  happened by %s %u\n", clause_id(clause), v->event[clause]);
}
