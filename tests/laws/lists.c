/* Law 1: what is listed is allowed, everything else is refused with a clause. */
#include "trial.h"

void choice_set_clear(ChoiceSet *set)
{
    if (++set->now) return;
    memset(set->stamp, 0, sizeof set->stamp);
    set->now = 1;
}

static uint32_t choice_slot(const ChoiceSet *set, Choice choice, uint64_t *key)
{
    memcpy(key, &choice, sizeof *key);
    uint32_t slot = (uint32_t)(*key * 0x9E3779B97F4A7C15ull >> 40) % TRIAL_SET_SLOTS;
    while (set->stamp[slot] == set->now && set->key[slot] != *key) slot = (slot + 1) % TRIAL_SET_SLOTS;
    return slot;
}

bool choice_set_add(ChoiceSet *set, Choice choice)
{
    uint64_t key;
    uint32_t slot = choice_slot(set, choice, &key);
    if (set->stamp[slot] == set->now) return false;
    set->stamp[slot] = set->now;
    set->key[slot] = key;
    return true;
}

bool choice_set_has(const ChoiceSet *set, Choice choice)
{
    uint64_t key;
    return set->stamp[choice_slot(set, choice, &key)] == set->now;
}

/* Remembers a choice for later; when the memory is three quarters full, it forgets the rest. */
static void choice_remember(Trial *trial, Choice choice)
{
    if (trial->seen_count >= TRIAL_SEEN_MAX * 3 / 4 || !choice_set_add(&trial->seen_set, choice)) return;
    trial->seen[trial->seen_count++] = choice;
}

bool law_lists(Trial *trial)
{
    const Game *game = trial->game;
    unsigned asked = game->asked(trial->kit, trial->state);
    trial->freed = 0;
    for (int seat = 1; seat <= trial->seats; seat++) {
        unsigned long before = allocations;
        int count = game->choices(trial->kit, trial->state, seat, trial->list[seat]);
        LAW(trial, "2", allocations == before, "listing allocates memory");
        LAW(trial, "1", count <= game->choices_max, "%d choices listed for seat %d, more than %d", count,
            seat, game->choices_max);
        LAW(trial, "1", (count > 0) == (asked >> seat & 1), "seat %d is %sasked and has %d choices", seat,
            asked >> seat & 1 ? "" : "not ", count);
        trial->listed[seat] = count;
        trial->laws->count.listed += (uint64_t)count;
        choice_set_clear(&trial->set[seat]);
        for (int i = 0; i < count; i++) {
            Choice choice = trial->list[seat][i];
            if (!choice_set_add(&trial->set[seat], choice)) {
                TEXT(words, 256);
                game->write(trial->kit, trial->state, seat, choice, &words);
                LAW(trial, "1", false, "seat %d: \"%s\" is listed twice", seat, words.at);
            }
            Refusal refusal = {0};
            LAW(trial, "1", game->allows(trial->kit, trial->state, seat, choice, &refusal),
                "seat %d: choice %d (verb %d who %d a %d b %d c %d) is listed but refused: %s %s", seat, i,
                choice.verb, choice.who, choice.a, choice.b, choice.c, clause_id(refusal.clause),
                refusal.why);
            choice_remember(trial, choice);
        }
    }
    return true;
}

bool clause_belongs(const Game *game, int clause)
{
    if (clause <= CLAUSE_NONE || clause >= CLAUSE_COUNT) return false;
    const char *system = clause_systems[clause_texts[clause].system].id;
    if (strcmp(system, "T") == 0) return true;
    Words words = words_of(game->clauses);
    Word word;
    while (words_next(&words, &word))
        if (word_is(word, system)) return true;
    return false;
}

/* An answer to an open-ended question: it has words, and what it leads to can be. Played later on. */
static bool law_free(Trial *trial, int seat, Choice choice)
{
    const Game *game = trial->game;
    TEXT(words, 256);
    Choice again;
    Problem problem = {0};
    game->write(trial->kit, trial->state, seat, choice, &words);
    LAW(trial, "4", game->read(trial->kit, trial->state, seat, words.at, &again, &problem),
        "seat %d: \"%s\" is allowed and can't be read: %s", seat, words.at, problem.what);
    LAW(trial, "4", choice_same(choice, again), "seat %d: \"%s\" is read as another choice", seat, words.at);
    trial->laws->count.free++;
    trial->free[seat] = choice;
    trial->freed |= 1u << seat;
    return true;
}

/* Anything that might be said: allowed exactly if it is listed (or more, where the question is open-ended),
   and the seat's view says the same. */
static bool law_answer(Trial *trial, const void *view, int seat, Choice choice)
{
    const Game *game = trial->game;
    Refusal refusal = {0}, viewed = {0};
    bool listed = choice_set_has(&trial->set[seat], choice);
    bool allowed = game->allows(trial->kit, trial->state, seat, choice, &refusal);
    bool open = allowed && !listed && choice_open_ended(trial->kit, trial->state, seat);
    LAW(trial, "1", allowed == listed || open, "seat %d: verb %d who %d a %d b %d c %d is %s: %s %s", seat,
        choice.verb, choice.who, choice.a, choice.b, choice.c,
        allowed ? "allowed but not listed" : "listed but refused", allowed ? "" : clause_id(refusal.clause),
        refusal.why);
    LAW(trial, "1", game->allows(trial->kit, trial->state, seat, choice, NULL) == allowed,
        "seat %d: another answer when nobody asks for the reason", seat);
    LAW(trial, "5", game->allows(trial->kit, view, seat, choice, &viewed) == allowed,
        "seat %d: verb %d who %d a %d b %d c %d is %s on the state and not on its view", seat, choice.verb,
        choice.who, choice.a, choice.b, choice.c, allowed ? "allowed" : "refused");
    if (open) return law_free(trial, seat, choice);
    if (allowed) return true;
    trial->laws->count.refused++;
    LAW(trial, "1", memchr(refusal.why, 0, sizeof refusal.why) && refusal.why[0],
        "seat %d: verb %d who %d a %d b %d c %d is refused without a sentence", seat, choice.verb, choice.who,
        choice.a, choice.b, choice.c);
    LAW(trial, "1", clause_belongs(game, refusal.clause),
        "seat %d: verb %d who %d a %d b %d c %d is refused by clause %d, which is none of %s or T: "
        "%s",
        seat, choice.verb, choice.who, choice.a, choice.b, choice.c, refusal.clause, game->clauses,
        refusal.why);
    LAW(trial, "5", viewed.clause == refusal.clause && strcmp(viewed.why, refusal.why) == 0,
        "seat %d: the refusal tells what it can't know: \"%s\" (%s) but on its view \"%s\" (%s)", seat,
        refusal.why, clause_id(refusal.clause), viewed.why, clause_id(viewed.clause));
    return true;
}

static int16_t number_change(Trial *trial, int number)
{
    static const int16_t odd[] = {0, 1, -1, 255, 256, INT16_MAX, INT16_MIN, UNKNOWN};
    switch (luck_below(trial, 4)) {
    case 0: return (int16_t)(number < INT16_MAX ? number + 1 : number - 1);
    case 1: return (int16_t)(number > INT16_MIN ? number - 1 : number + 1);
    case 2: return odd[luck_below(trial, countof(odd))];
    default: return (int16_t)luck_below(trial, 800);
    }
}

/* Somewhere near, where a and b are a place, as they may be while more is allowed than is listed. */
static Choice choice_shift(Trial *trial, Choice choice)
{
    enum { FAR = 400 };
    int a = choice.a + luck_below(trial, 2 * FAR) - FAR, b = choice.b + luck_below(trial, 2 * FAR) - FAR;
    if (a > 0 && a < INT16_MAX) choice.a = (int16_t)a;
    if (b > 0 && b < INT16_MAX) choice.b = (int16_t)b;
    return choice;
}

/* The choice with one field changed: 0 verb, 1 who, 2 a, 3 b, 4 c. */
static Choice choice_change(Trial *trial, Choice choice, int field)
{
    switch (field) {
    case 0:
        choice.verb = (uint8_t)(luck_below(trial, 8) ? luck_below(trial, 40) : luck_below(trial, 256));
        break;
    case 1: choice.who = (uint8_t)number_change(trial, choice.who); break;
    case 2: choice.a = number_change(trial, choice.a); break;
    case 3: choice.b = number_change(trial, choice.b); break;
    default: choice.c = number_change(trial, choice.c); break;
    }
    return choice;
}

static bool law_nearly(Trial *trial, int seat)
{
    enum { NEARLY_MAX = 64, PIECES = 48 };
    Choice near[NEARLY_MAX];
    static Refusal why[NEARLY_MAX];
    if (!trial->game->nearly) return true;
    int count = trial->game->nearly(trial->kit, trial->state, seat, luck_below(trial, PIECES), near, why);
    LAW(trial, "1", count >= 0 && count <= NEARLY_MAX, "%d reasons why not", count);
    for (int i = 0; i < count; i++) {
        Refusal refusal = {0};
        LAW(trial, "1", !trial->game->allows(trial->kit, trial->state, seat, near[i], &refusal),
            "seat %d: \"why not\" names a choice that is allowed", seat);
        LAW(trial, "1", refusal.clause == why[i].clause, "seat %d: \"why not\" says %s, allows says %s", seat,
            clause_id(why[i].clause), clause_id(refusal.clause));
    }
    return true;
}

/* A listed choice can be made, whichever it is: something happens, and somebody has an answer to what is
   asked then, or it is over. On a copy, with dice of its own. */
static bool law_any(Trial *trial, int seat)
{
    enum { SAMPLE = 6 };
    const Game *game = trial->game;
    for (int i = 0; i < SAMPLE && trial->listed[seat]; i++) {
        Choice choice = trial->list[seat][luck_below(trial, trial->listed[seat])];
        void *after = state_copy(trial, trial->spare[2], trial->state);
        Dice dice = dice_fast(luck_seed(trial));
        int length = trial->laws->log.length;
        text_put(&trial->laws->log, "# tried: ");
        log_choice(trial, trial->state, seat, choice);
        game->apply(trial->kit, after, seat, choice, &dice, NULL);
        LAW(trial, "1", !state_same(trial, after, trial->state), "seat %d: a listed choice changes nothing",
            seat);
        if (!law_end(trial, after)) return false;
        unsigned asked = game->asked(trial->kit, after);
        for (int next = 1; next <= trial->seats; next++)
            LAW(trial, "1",
                (game->choices(trial->kit, after, next, trial->list_again) > 0) == (asked >> next & 1),
                "after a listed choice of seat %d, seat %d has no answer, or one that nobody asked for", seat,
                next);
        log_cut(trial, length);
        trial->laws->count.tried++;
    }
    return true;
}

/* A second opinion on what is missing. The reasons are worked out apart from the list; so a choice that could
   be said, of a verb that is listed now and of things that were named before, is either listed or forbidden
   by a rule that can be named. "That is no answer" (T-02) says that none was found: a reason is missing, or
   the list has forgotten the choice. */
static bool law_reasons(Trial *trial, int seat)
{
    enum { SAMPLE = 24 };
    const Game *game = trial->game;
    for (int i = 0; i < SAMPLE && trial->listed[seat]; i++) {
        Choice choice = trial->list[seat][luck_below(trial, trial->listed[seat])], read;
        Choice other = trial->seen[luck_below(trial, trial->seen_count)];
        for (int draw = 0; draw < 8 && other.verb != choice.verb; draw++)
            other = trial->seen[luck_below(trial, trial->seen_count)];
        if (other.verb != choice.verb) continue;
        switch (luck_below(trial, 4)) {
        case 0: choice.who = other.who; break;
        case 1: choice.a = other.a; break;
        case 2: choice.b = other.b; break;
        default: choice.c = other.c; break;
        }
        if (choice_set_has(&trial->set[seat], choice)) continue;
        TEXT(words, 256);
        game->write(trial->kit, trial->state, seat, choice, &words);
        if (!game->read(trial->kit, trial->state, seat, words.at, &read, NULL) || !choice_same(read, choice))
            continue;
        Refusal refusal = {0};
        if (game->allows(trial->kit, trial->state, seat, choice, &refusal))
            continue; /* law_answer says what it thinks */
        LawsCount *count = &trial->laws->count;
        count->reasons++;
        LAW(trial, "1", refusal.clause != T_02,
            "seat %d: \"%s\" is not listed, and no rule is known that forbids it", seat, words.at);
    }
    return true;
}

bool law_refusals(Trial *trial)
{
    enum { SAMPLE = 48 };
    void *before = state_copy(trial, trial->spare[0], trial->state), *view = trial->spare[1];
    bool all = trial->laws->share == 1;
    for (int seat = 1; seat <= trial->seats; seat++) {
        trial->game->hide(trial->kit, state_copy(trial, view, trial->state), seat);
        int count = all || trial->seen_count < SAMPLE ? trial->seen_count : SAMPLE;
        for (int i = 0; i < count; i++) {
            Choice choice = trial->seen[count < trial->seen_count ? luck_below(trial, trial->seen_count) : i];
            if (!law_answer(trial, view, seat, choice)) return false;
            for (int field = 0; field < 5; field++)
                if (!law_answer(trial, view, seat, choice_change(trial, choice, field))) return false;
        }
        if (choice_open_ended(trial->kit, trial->state, seat))
            for (int i = 0; i < SAMPLE; i++) {
                Choice choice = trial->list[seat][luck_below(trial, trial->listed[seat])];
                if (!law_answer(trial, view, seat, choice_shift(trial, choice))) return false;
            }
        Choice wild;
        uint64_t bits = luck_seed(trial);
        memcpy(&wild, &bits, sizeof wild);
        if (!law_answer(trial, view, seat, wild) || !law_nearly(trial, seat)) return false;
        if (!law_any(trial, seat) || !law_reasons(trial, seat)) return false;
    }
    LAW(trial, "1", state_same(trial, before, trial->state), "asking what is allowed changed the state");
    return true;
}
