/* Refusals in words that a player can act on, with the names and figures of the case. What a seat may not
   know is in none of them: names, places and what can be seen of people is open, the rest only of those who
   are asked. */
#include "games/spot_rules/rules/rules.h"

#include <stdarg.h>

static void put_named(const void *context, char letter, int value, Text *text)
{
    const Ask *ask = context;
    (void)letter; /* p */
    spot_put_person(ask->kit, ask->s, value, text);
}

bool spot_refuse(const Ask *ask, Refusal *why, int clause, const char *format, ...)
{
    if (!why) return false; /* lists of what is allowed ask so */
    TEXT(text, sizeof why->why);
    va_list list;
    va_start(list, format);
    text_say(&text, format, list, put_named, ask);
    va_end(list);
    return refuse(why, clause, "%s", text.at);
}

/* When words of this verb could be said, by the steps that they answer. */
static void put_when(const Verb *verb, Text *text)
{
    static const char *const steps[STEP_KINDS] = {[S_SCENE] = "a scene without a fight",
                                                  [S_TEST] = "a test that is prepared",
                                                  [S_LUCK] = "a failed roll",
                                                  [S_SURPRISE] = "the beginning of a fight",
                                                  [S_KIND] = "declaring actions",
                                                  [S_TURN] = "a turn in a fight",
                                                  [S_DEFERRED] = "an action that was put off",
                                                  [S_BULLET] = "a long burst",
                                                  [S_EVADE] = "a shot that may be evaded",
                                                  [S_DEFEND] = "a blow that may be defended",
                                                  [S_COMBO] = "a combo under way",
                                                  [S_ACTIVITY] = "planning a week",
                                                  [S_PLAN] = "planning a project",
                                                  [S_PERIOD] = "a project under way"};
    bool any = false;
    for (int kind = 0; kind < STEP_KINDS; kind++) {
        if (!steps[kind] || !(verb->at & AT(kind))) continue;
        text_format(text, any ? " or %s" : "That belongs to %s", steps[kind]);
        any = true;
    }
}

bool spot_refuse_verb(const Ask *ask, const Verb *verb, Refusal *why)
{
    if (!why) return false;
    const Step *step = spot_step(ask->s);
    int seat = spot_step_seat(ask->s, step);
    TEXT(text, sizeof why->why);
    put_when(verb, &text);
    if (seat != ask->seat) {
        if (ask->kit->name[seat][0])
            text_format(&text, "; %s is asked now.", ask->kit->name[seat]);
        else
            text_format(&text, "; seat %d is asked now.", seat);
    } else {
        text_put(&text, ". Asked now: ");
        spot_steps[step->kind].prompt(ask, step, &text);
    }
    return refuse(why, T_02, "%s", text.at);
}

bool spot_refuse_turn(const Ask *ask, int who, Refusal *why)
{
    const Step *step = spot_step(ask->s);
    if (step->kind != S_TURN) return refuse(why, SR_SEQ_01, "Nobody's turn has come.");
    return spot_refuse(ask, why, SR_SEQ_01, "It is the turn of %p, not of %p.", (int)step->who, who);
}

bool spot_refuse_target(const Ask *ask, int who, int target, const char *what, Refusal *why)
{
    if (target == who) return spot_refuse(ask, why, T_03, "Name another than %p to %s.", who, what);
    if (!spot_here(ask->s, target)) return spot_refuse(ask, why, T_03, "%p is not here.", target);
    return spot_refuse(ask, why, T_03, "%p is dead.", target);
}

/* Those of a set of numbers from 1: "1", "1 and 3", "1, 2 and 4". */
static void put_numbers(unsigned set, Text *text)
{
    bool first = true;
    for (int i = 0; set >> i; i++) {
        if (!(set >> i & 1)) continue;
        text_format(text, "%s%d", first ? "" : set >> i >> 1 ? ", " : " and ", i + 1);
        first = false;
    }
}

bool spot_refuse_number(const Ask *ask, int clause, int who, const char *what, int said, unsigned there,
                        Refusal *why)
{
    if (!why) return false;
    TEXT(numbers, 80);
    put_numbers(there, &numbers);
    if (!there) return spot_refuse(ask, why, clause, "%p has no %s at all.", who, what);
    return spot_refuse(ask, why, clause, "%p has no %s %d, but %s.", who, what, said, numbers.at);
}
