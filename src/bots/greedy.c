/* Looks at each choice and at the best answer to the question that follows it, if that is its own: the mean
   of `judge` over a few samples of the dice and of what others answer. */
#include "bots/bots.h"

enum { GREEDY_SAMPLES = 4, GREEDY_ANSWERS = 3, GREEDY_LIST = 400, GREEDY_NEXT = 32 };

typedef struct Greedy {
    const Kit *kit;
    int seat;
    Dice *dice;
    Choice answers[CHOICES_MAX], next[CHOICES_MAX];
    uint64_t state[STATE_SIZE_MAX / 8], after[STATE_SIZE_MAX / 8];
    uint64_t guess[GREEDY_SAMPLES][STATE_SIZE_MAX / 8]; /* the same for every choice, or luck would decide */
} Greedy;

static int judged(const Kit *kit, const void *state, int seat)
{
    int value[SEATS_MAX + 1];
    kit->game->judge(kit, state, value);
    return value[seat];
}

/* Others answer at random until the seat itself is asked again. If that takes long, they are not answering
   but have their turn: then nothing counts that they do, or to end one's turn would look good because others
   play badly. */
static void others_answer(Greedy *greedy, void *state)
{
    const Kit *kit = greedy->kit;
    memcpy(greedy->after, state, kit->state_size);
    for (int n = 0;; n++) {
        unsigned asked = kit->game->asked(kit, state);
        if (!asked || asked >> greedy->seat & 1) return;
        if (n == GREEDY_ANSWERS) break;
        int who = __builtin_ctz(asked), count = kit->game->choices(kit, state, who, greedy->answers);
        Choice answer = greedy->answers[dice_fast_below(greedy->dice, (uint32_t)count)];
        kit->game->apply(kit, state, who, answer, greedy->dice, NULL);
    }
    memcpy(state, greedy->after, kit->state_size);
}

/* The best of what the seat could do next in greedy->state, or what it is worth as it stands. */
static int best_next(Greedy *greedy)
{
    const Kit *kit = greedy->kit;
    int best = judged(kit, greedy->state, greedy->seat);
    if (!(kit->game->asked(kit, greedy->state) >> greedy->seat & 1)) return best;
    int count = kit->game->choices(kit, greedy->state, greedy->seat, greedy->next);
    for (int i = 0; i < count && i < GREEDY_NEXT; i++) {
        int pick = count > GREEDY_NEXT ? (int)dice_fast_below(greedy->dice, (uint32_t)count) : i;
        memcpy(greedy->after, greedy->state, kit->state_size);
        kit->game->apply(kit, greedy->after, greedy->seat, greedy->next[pick], greedy->dice, NULL);
        int value = judged(kit, greedy->after, greedy->seat);
        if (value > best) best = value;
    }
    return best;
}

/* All choices but those that do nothing, unless there are no others. */
static int choices_worth(const Kit *kit, const void *view, int seat, Choice *list)
{
    int count = kit->game->choices(kit, view, seat, list), kept = 0, weight[CHOICES_MAX];
    if (!kit->game->prefer) return count;
    kit->game->prefer(kit, view, seat, list, count, weight);
    for (int i = 0; i < count; i++)
        if (weight[i] >= 0) list[kept++] = list[i];
    return kept ? kept : kit->game->choices(kit, view, seat, list);
}

Choice bot_greedy(const Kit *kit, const void *view, int seat, Dice *dice)
{
    const Game *game = kit->game;
    Greedy greedy = {.kit = kit, .seat = seat, .dice = dice};
    Choice list[CHOICES_MAX];
    int count = choices_worth(kit, view, seat, list), best = 0;
    long long top = -1;
    ensure(count > 0);
    for (int sample = 0; sample < GREEDY_SAMPLES; sample++) {
        memcpy(greedy.guess[sample], view, kit->state_size);
        game->guess(kit, greedy.guess[sample], seat, dice);
    }
    for (int i = 0; i < count; i++) {
        long long value = 0;
        if (count > GREEDY_LIST && (int)dice_fast_below(dice, (uint32_t)count) >= GREEDY_LIST) continue;
        for (int sample = 0; sample < GREEDY_SAMPLES; sample++) {
            memcpy(greedy.state, greedy.guess[sample], kit->state_size);
            game->apply(kit, greedy.state, seat, list[i], dice, NULL);
            others_answer(&greedy, greedy.state);
            value += best_next(&greedy);
        }
        value = value * 64 + dice_fast_below(dice, 64); /* ties are broken by luck */
        if (value > top) top = value, best = i;
    }
    return list[best];
}
