/* Monte Carlo tree search, open loop: a node is a sequence of choices, and dice and hidden things are
   sampled anew in every iteration, so that it plans with what it can know. Whole numbers decide: the same
   seed and iterations give the same choice everywhere. A new node is worth what `judge` says: choices at
   random before it made the bot weaker. Values are 0..10000. */
#include "bots/bots.h"

enum {
    NODES_MAX = 1 << 20,
    PATH_MAX = 256,
    EXPLORE = 12,    /* percent of the observed range of values */
    BEST_VISITS = 3, /* before a child may count as its parent's best */
    URGENCY = 20     /* percent of it: how much better than its parent an untried choice is taken to be */
};

typedef struct Node {
    Choice choice;
    uint32_t visits, available;
    uint32_t child, next;
    uint8_t seat, spare;
    uint16_t children;
    uint16_t best; /* worth of the best child, if the same seat goes on choosing; 0: not known */
    uint32_t best_child;
    uint64_t sum[SEATS_MAX + 1];
} Node;

typedef struct Search {
    const Kit *kit;
    int seat;
    Dice *dice;
    Node *node;
    uint32_t used, capacity;
    int low, high; /* values seen so far */
    uint64_t steps;
    Choice list[CHOICES_MAX];
    uint32_t found[CHOICES_MAX];
    int weight[CHOICES_MAX];
    uint64_t state[STATE_SIZE_MAX / 8];
} Search;

static uint32_t nodes_for(uint32_t iterations)
{
    uint64_t nodes = (uint64_t)iterations * 4 + 64;
    return (uint32_t)(nodes < NODES_MAX ? nodes : NODES_MAX);
}

size_t bot_memory(const BotSpec *spec)
{
    return spec->kind == BOT_SEARCH ? sizeof(Search) + sizeof(Node) * nodes_for(spec->iterations) : 0;
}

/* Exact: a double's root of a whole number this small is never rounded up to the next whole one. */
static uint32_t square_root(uint32_t x) { return (uint32_t)__builtin_sqrt((double)x); }

/* Binary logarithm with eight bits after the point, piecewise linear. */
static uint32_t log2_fixed(uint32_t n)
{
    int whole = 31 - __builtin_clz(n);
    uint32_t part = whole >= 8 ? n >> (whole - 8) : n << (8 - whole);
    return (uint32_t)whole * 256 + (part - 256);
}

/* Children stand in the order in which their choices are listed, so that each is mostly found right
   behind the child `before` it (0: none). */
static uint32_t child_find(const Search *search, uint32_t parent, uint32_t before, Choice choice)
{
    const Node *node = search->node;
    uint32_t first = node[parent].child, start = before ? node[before].next : first;
    for (uint32_t i = start; i; i = node[i].next)
        if (choice_same(node[i].choice, choice)) return i;
    for (uint32_t i = first; i != start; i = node[i].next)
        if (choice_same(node[i].choice, choice)) return i;
    return 0;
}

static uint32_t child_add(Search *search, uint32_t parent, uint32_t before, Choice choice, int seat)
{
    if (search->used >= search->capacity) return 0;
    uint32_t i = search->used++, *link = before ? &search->node[before].next : &search->node[parent].child;
    search->node[i] = (Node){.choice = choice, .seat = (uint8_t)seat, .next = *link};
    search->node[parent].children++;
    *link = i;
    return i;
}

/* What a node is worth to who chose it. Who goes on choosing will not choose at random: the best continuation
   counts as much as the average of all that were tried. */
static uint64_t node_value(const Node *node)
{
    uint64_t mean = node->sum[node->seat] / node->visits;
    return node->best ? (mean + node->best) / 2 : mean;
}

static void best_update(Node *node, Node *parent, uint32_t child)
{
    if (node[child].seat != parent->seat || node[child].visits < BEST_VISITS) return;
    uint64_t value = node_value(&node[child]);
    if (value >= parent->best) {
        parent->best = (uint16_t)value;
        parent->best_child = child;
    } else if (parent->best_child == child) { /* it has fallen: another one may be better now */
        parent->best = 0;
        for (uint32_t i = parent->child; i; i = node[i].next) {
            if (node[i].visits < BEST_VISITS || node[i].seat != parent->seat) continue;
            uint64_t here = node_value(&node[i]);
            if (here >= parent->best) parent->best = (uint16_t)here, parent->best_child = i;
        }
    }
}

static uint64_t node_worth(const Search *search, const Node *node, int seat)
{
    uint64_t range = (uint64_t)(search->high > search->low ? search->high - search->low : 0) + 1;
    uint64_t spread =
        square_root((uint32_t)((uint64_t)log2_fixed(node->available + 1) * 1000000 / 256) / node->visits);
    return (node->seat == seat ? node_value(node) : node->sum[seat] / node->visits) +
           spread * range * EXPLORE / 100000;
}

static uint32_t weight_of(int weight) { return weight < 0 ? 0 : weight ? (uint32_t)weight : 1; }

/* What somebody else answers in secret: by lot, weighted by the game's own ordering. */
static int secret_pick(Search *search, int who, int count)
{
    const Kit *kit = search->kit;
    if (!kit->game->prefer || count == 1) return (int)dice_fast_below(search->dice, (uint32_t)count);
    uint32_t sum = 0;
    kit->game->prefer(kit, search->state, who, search->list, count, search->weight);
    for (int i = 0; i < count; i++) sum += weight_of(search->weight[i]);
    if (!sum) return (int)dice_fast_below(search->dice, (uint32_t)count);
    uint32_t at = dice_fast_below(search->dice, sum);
    for (int i = 0; i < count; i++) {
        uint32_t weight = weight_of(search->weight[i]);
        if (at < weight) return i;
        at -= weight;
    }
    return 0;
}

/* Which untried choice comes next: by the game's own ordering, or by lot. -1: those left do nothing. */
static int untried_pick(Search *search, int seat, int count, int untried)
{
    const Kit *kit = search->kit;
    if (kit->game->prefer) {
        kit->game->prefer(kit, search->state, seat, search->list, count, search->weight);
        uint64_t sum = 0;
        for (int i = 0; i < count; i++)
            if (!search->found[i]) sum += weight_of(search->weight[i]);
        if (!sum && untried < count) return -1;
        for (int i = 0; i < count && !sum; i++) search->weight[i] = 1; /* there is nothing else */
        if (!sum) sum = (uint64_t)count;
        uint64_t at = ((uint64_t)dice_fast_bits(search->dice) << 16) % sum;
        for (int i = 0; i < count; i++) {
            if (search->found[i]) continue;
            uint64_t weight = weight_of(search->weight[i]);
            if (at < weight) return i;
            at -= weight;
        }
    }
    int skip = (int)dice_fast_below(search->dice, (uint32_t)untried);
    for (int i = 0; i < count; i++)
        if (!search->found[i] && skip-- == 0) return i;
    return 0;
}

/* Chooses at one node. Sets *child to the node that follows (0: the memory is full) and *fresh if it is new.
 */
static int node_choose(Search *search, uint32_t parent, int seat, int count, uint32_t *child, bool *fresh)
{
    Node *node = search->node;
    int best = -1, untried = 0;
    uint32_t before = 0;
    uint64_t top = 0;
    for (int i = 0; i < count; i++) {
        bool all = i - untried == node[parent].children; /* every child has been found */
        uint32_t found = search->found[i] = all ? 0 : child_find(search, parent, before, search->list[i]);
        if (!found) {
            untried++;
            continue;
        }
        before = found;
        node[found].available++;
        uint64_t worth = node_worth(search, &node[found], seat);
        if (best < 0 || worth > top) top = worth, best = i;
    }
    uint64_t mean = node[parent].visits ? node[parent].sum[seat] / node[parent].visits : 5000;
    uint64_t hope =
        mean + (uint64_t)(search->high > search->low ? search->high - search->low : 0) * URGENCY / 100;
    int fresh_pick = untried && (best < 0 || top < hope) ? untried_pick(search, seat, count, untried) : -1;
    if (fresh_pick >= 0) {
        best = fresh_pick;
        before = 0;
        for (int i = best - 1; i >= 0 && !before; i--) before = search->found[i];
        *child = child_add(search, parent, before, search->list[best], seat);
        if (*child) node[*child].available = 1;
        *fresh = true;
    } else {
        *child = search->found[best];
    }
    return best;
}

static void iterate(Search *search, const void *view)
{
    const Kit *kit = search->kit;
    const Game *game = kit->game;
    uint32_t path[PATH_MAX], at = 1;
    int length = 0;
    bool fresh = false;
    memcpy(search->state, view, kit->state_size);
    game->guess(kit, search->state, search->seat, search->dice);
    path[length++] = at;
    unsigned asked;
    while (!fresh && length < PATH_MAX && (asked = game->asked(kit, search->state))) {
        bool together = asked & (asked - 1);
        int who = asked >> search->seat & 1 ? search->seat : __builtin_ctz(asked);
        int count = game->choices(kit, search->state, who, search->list), pick = 0;
        uint32_t child = at;
        if (together && who != search->seat) /* secret answers of others must not depend on ours */
            pick = secret_pick(search, who, count);
        else if (count > 1)
            pick = node_choose(search, at, who, count, &child, &fresh);
        game->apply(kit, search->state, who, search->list[pick], search->dice, NULL);
        search->steps++;
        if (!child) break;
        if (child != at) path[length++] = at = child;
    }
    int value[SEATS_MAX + 1];
    game->judge(kit, search->state, value);
    for (int seat = 1; seat <= kit->seats; seat++) {
        if (value[seat] < search->low) search->low = value[seat];
        if (value[seat] > search->high) search->high = value[seat];
    }
    for (int i = 0; i < length; i++) {
        Node *node = &search->node[path[i]];
        node->visits++;
        for (int seat = 1; seat <= kit->seats; seat++) node->sum[seat] += (uint64_t)value[seat];
    }
    for (int i = length - 1; i > 1; i--) best_update(search->node, &search->node[path[i - 1]], path[i]);
}

void bot_search_visits(const void *memory, const Choice *list, int count, uint32_t *visits)
{
    const Search *search = memory;
    for (int i = 0; i < count; i++) visits[i] = search->node[child_find(search, 1, 0, list[i])].visits;
}

/* More iterations could not change which of the first choices was tried most often. */
static bool is_decided(const Search *search, uint32_t left)
{
    const Node *node = search->node;
    uint32_t most = 0, second = 0;
    for (uint32_t i = node[1].child; i; i = node[i].next) {
        if (node[i].visits > most)
            second = most, most = node[i].visits;
        else if (node[i].visits > second)
            second = node[i].visits;
    }
    return most > second + left;
}

Choice bot_search(const Kit *kit, const void *view, int seat, Dice *dice, uint32_t iterations,
                  const BotThought *thought)
{
    ensure(thought && thought->memory && dice->kind == DICE_FAST);
    Search *search = thought->memory;
    Choice first[CHOICES_MAX];
    int count = kit->game->choices(kit, view, seat, first), best = 0;
    ensure(count > 0);
    search->kit = kit;
    search->seat = seat;
    search->dice = dice;
    search->node = (Node *)(void *)(search + 1);
    search->capacity = nodes_for(iterations);
    search->used = 2; /* 0: none, 1: the root */
    search->node[0] = search->node[1] = (Node){0};
    search->low = 10000;
    search->high = 0;
    search->steps = 0;
    uint32_t done = 0;
    if (count > 1)
        for (; done < iterations; done++) {
            if (done % 64 == 63) {
                if (!thought->whole && is_decided(search, iterations - done)) break;
                if (thought->stop && thought->stop(thought->context)) break;
            }
            iterate(search, view);
        }
    uint32_t most = 0, chosen = 0;
    for (int i = 0; i < count; i++) {
        uint32_t child = child_find(search, 1, 0, first[i]);
        if (child && search->node[child].visits > most)
            most = search->node[child].visits, best = i, chosen = child;
    }
    if (thought->report) {
        thought->report->iterations += done;
        thought->report->steps += search->steps;
        thought->report->nodes += search->used;
        thought->report->value =
            chosen ? (int)(search->node[chosen].sum[seat] / search->node[chosen].visits) : 5000;
    }
    return first[best];
}
