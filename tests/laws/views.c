/* Laws 5 and 7: a view is enough to play from. */
#include "trial.h"

void *view_make(const Trial *trial, void *to, const void *state, int seat)
{
    state_copy(trial, to, state);
    trial->game->hide(trial->kit, to, seat);
    return to;
}

/* What a seat is asked and may answer, on two states that it can't tell apart. */
bool law_same_question(Trial *trial, const char *law, const void *a, const void *b, int seat)
{
    const Game *game = trial->game;
    unsigned asked_a = game->asked(trial->kit, a), asked_b = game->asked(trial->kit, b);
    LAW(trial, law, asked_a == asked_b, "asked is %#x, and %#x where seat %d sees no difference", asked_a,
        asked_b, seat);
    Result result_a = {0}, result_b = {0};
    bool over_a = game->result(trial->kit, a, &result_a), over_b = game->result(trial->kit, b, &result_b);
    LAW(trial, law, over_a == over_b && (!over_a || memcmp(&result_a, &result_b, sizeof result_a) == 0),
        "seat %d sees another result", seat);
    if (seat == 0) return true;
    Prompt prompt_a, prompt_b;
    memset(&prompt_a, 0, sizeof prompt_a), memset(&prompt_b, 0, sizeof prompt_b);
    game->ask(trial->kit, a, seat, &prompt_a);
    game->ask(trial->kit, b, seat, &prompt_b);
    LAW(trial, law,
        strcmp(prompt_a.kind, prompt_b.kind) == 0 && strcmp(prompt_a.text, prompt_b.text) == 0 &&
            prompt_a.clause == prompt_b.clause && prompt_a.piece == prompt_b.piece &&
            prompt_a.about == prompt_b.about,
        "seat %d is asked \"%s\", and \"%s\" where it sees no difference", seat, prompt_a.text,
        prompt_b.text);
    LAW(trial, law, (strcmp(prompt_a.kind, "wait") == 0) != (asked_a >> seat & 1),
        "seat %d is %sasked, its prompt is \"%s\"", seat, asked_a >> seat & 1 ? "" : "not ", prompt_a.kind);
    LAW(trial, law, prompt_a.text[0], "seat %d: a prompt of kind %s without words", seat, prompt_a.kind);
    LAW(trial, law, choice_open_ended(trial->kit, a, seat) == choice_open_ended(trial->kit, b, seat),
        "seat %d may say what it likes, and not where it sees no difference", seat);
    Choice *list_a = trial->list_again, *list_b = trial->list_b;
    int count_a = game->choices(trial->kit, a, seat, list_a),
        count_b = game->choices(trial->kit, b, seat, list_b);
    LAW(trial, law, count_a == count_b && memcmp(list_a, list_b, (size_t)count_a * sizeof(Choice)) == 0,
        "seat %d has %d choices, and %d (or others) where it sees no difference", seat, count_a, count_b);
    if (!count_a || !game->odds) return true;
    for (int i = 0; i < 3; i++) {
        Choice choice = list_a[luck_below(trial, count_a)];
        memset(trial->odds, 0, sizeof *trial->odds), memset(trial->odds_again, 0, sizeof *trial->odds_again);
        bool has_a = game->odds(trial->kit, a, seat, choice, trial->odds);
        bool has_b = game->odds(trial->kit, b, seat, choice, trial->odds_again);
        LAW(trial, law, has_a == has_b && (!has_a || odds_same(trial->odds, trial->odds_again)),
            "seat %d has other odds where it sees no difference", seat);
    }
    return true;
}

bool law_views(Trial *trial)
{
    for (int seat = 0; seat <= trial->seats; seat++) {
        void *view = view_make(trial, trial->spare[0], trial->state, seat);
        void *twice = view_make(trial, trial->spare[1], view, seat);
        LAW(trial, "5", state_same(trial, view, twice), "seat %d: the view of its view is another", seat);
        trial->laws->count.views += !state_same(trial, view, trial->state);
        if (!law_same_question(trial, "5", trial->state, view, seat)) return false;
        int value[SEATS_MAX + 1] = {0};
        trial->game->judge(trial->kit, view, value);
        for (int other = 1; other <= trial->seats; other++)
            LAW(trial, "judge", value[other] >= 0 && value[other] <= 10000, "seat %d is judged %d on a view",
                other, value[other]);
        text_clear(&trial->text);
        Json json = json_to(&trial->text);
        trial->game->describe(trial->kit, view, &json);
        LAW(trial, "5", json_valid(trial->text.at), "seat %d: its description is not JSON: %.300s", seat,
            trial->text.at);
        if (!trial->game->draw) continue;
        text_clear(&trial->text);
        trial->game->draw(trial->kit, view, seat, luck_below(trial, 2), &trial->text);
        LAW(trial, "5", trial->text.length > 0, "seat %d: an empty drawing", seat);
    }
    return true;
}

bool law_guesses(Trial *trial)
{
    for (int seat = 0; seat <= trial->seats; seat++) {
        void *view = view_make(trial, trial->spare[0], trial->state, seat);
        void *guess = state_copy(trial, trial->spare[1], view),
             *again = state_copy(trial, trial->spare[2], view);
        Dice dice = dice_fast(luck_seed(trial)), dice_again = dice, dice_before = dice;
        trial->game->guess(trial->kit, guess, seat, &dice);
        trial->game->guess(trial->kit_again, again, seat, &dice_again);
        LAW(trial, "3", state_same(trial, guess, again), "seat %d: the same guess again is another", seat);
        if (trial->game->ready) {
            state_copy(trial, again, view);
            trial->game->ready(trial->kit, again);
            dice_again = dice_before;
            trial->game->guess(trial->kit, again, seat, &dice_again);
            LAW(trial, "7", state_same(trial, guess, again),
                "seat %d: the guess of a view made ready is another", seat);
        }
        view_make(trial, again, guess, seat);
        LAW(trial, "7", state_same(trial, again, view), "seat %d: a guess does not fit its view", seat);
        if (!law_sound(trial, guess, "a guess")) return false;
        if (!law_same_question(trial, "7", view, guess, seat)) return false;
        if (state_same(trial, guess, view) || luck_below(trial, trial->seats)) continue;
        if (!law_playout(trial, guess, "after a guess")) return false;
    }
    return true;
}
