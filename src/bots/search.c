/* Monte Carlo tree search, open loop: a node is a sequence of choices, and dice are thrown anew in every
   iteration, hidden things guessed anew in every sixteenth, so that it plans with what it can know. Whole
   numbers decide: the same seed and iterations give the same choice everywhere. A new node is worth what
   `judge` says: choices at random before it made the bot weaker. Values are 0..10000. */
#include "bots/bots.h"
#include "bots/marks.h"

enum {
    NODES_MAX = 1 << 19, /* of 176 bytes: a page has no more to give */
    PATH_MAX = 256,
    ROOT = 1,
    EXPLORE = 12,      /* percent of the observed range of values */
    BEST_VISITS = 3,   /* before a child may count as its parent's best */
    GUESS_SHARED = 16, /* iterations: as strong as a guess for each, which takes longer */
    URGENCY = 20       /* percent of it: how much better than its parent an untried choice is taken to be */
};

/* What a node keeps of its children, in the order in which their choices are listed: they lie together,
   because every visit looks at all of them. */
typedef struct Branch {
    Choice choice;
    uint32_t visits, available;
    uint32_t node;
    uint16_t value; /* to who chose it */
    uint8_t seat;   /* who chose it */
    uint8_t mark;   /* of its choice */
} Branch;
_Static_assert(sizeof(Branch) == 24, "a branch is small");

typedef struct Node {
    uint32_t visits;
    uint32_t first; /* of its branches */
    uint16_t count, room;
    uint16_t best;  /* value of the best child, if the same seat goes on choosing; 0: not known */
    uint16_t guess; /* in which its position is kept */
    uint32_t best_child;
    uint32_t kept;  /* where its position is kept; 0: nowhere */
    uint64_t sum[]; /* of values, by seat */
} Node;

enum {
    NODE_WORDS_MAX = (int)(sizeof(Node) / 8) + SEATS_MAX + 1,
    ROOM_FIRST = 2,        /* branches of a node that has its first child */
    ROOMS = 14,            /* rooms of 2, 4, 8 ... branches */
    BRANCHES_PER_NODE = 4, /* rooms are half full at least, and what was outgrown is used again */
    NEAR_BYTES = 1024
};
_Static_assert(ROOM_FIRST << (ROOMS - 1) >= CHOICES_MAX, "a node has room for every choice");

/* Where no die was thrown on the way, a node stands for one position as long as nothing else is guessed: it
   is worked out once, and so is what can be chosen there. */
typedef struct Kept {
    int32_t count, who;
    uint64_t steps;  /* from the root */
    uint64_t word[]; /* the state, then the choices */
} Kept;

enum {
    KEPT_WORDS = 1 << 16, /* some hundreds of positions */
    KEPT_VISITS = 4       /* before it seems worth it */
};

typedef struct Search {
    const Kit *kit;
    int seat;
    Dice *dice;
    uint64_t *nodes; /* of `words` each */
    Branch *branch;
    uint32_t used, capacity, words;
    uint32_t branches, free_room[ROOMS]; /* a free room names the next one in its first branch's `node` */
    uint64_t *kept;
    uint32_t kept_used, state_words;
    bool open;     /* nothing is hidden: no guess needs luck */
    int low, high; /* values seen so far */
    uint64_t steps;
    const void *at;        /* the position of this iteration: `state`, or one that is kept */
    const Choice *offered; /* what can be chosen in it: `list`, or what is kept with it */
    Choice list[CHOICES_MAX];
    uint32_t found[CHOICES_MAX]; /* which branch each choice has, from 1; 0: none */
    int weight[CHOICES_MAX];
    int shared;         /* iterations that are yet to begin with this guess */
    uint16_t guesses;   /* so far */
    uint32_t kept_root; /* where what is kept of a guess begins, behind the root */
    uint64_t view[STATE_SIZE_MAX / 8], guess[STATE_SIZE_MAX / 8], state[STATE_SIZE_MAX / 8];
} Search;

/* An iteration adds one node at most. */
static uint32_t nodes_for(uint32_t iterations)
{
    return iterations + 64 < NODES_MAX ? iterations + 64 : NODES_MAX;
}

size_t bot_memory(const BotSpec *spec)
{
    size_t each = NODE_WORDS_MAX * sizeof(uint64_t) + BRANCHES_PER_NODE * sizeof(Branch);
    size_t all = sizeof(Search) + KEPT_WORDS * sizeof(uint64_t) + each * nodes_for(spec->iterations);
    return spec->kind == BOT_SEARCH ? all : 0;
}

static Node *node_at(const Search *search, uint32_t node)
{
    return (Node *)(void *)(search->nodes + (size_t)node * search->words);
}

static const Kept *kept_at(const Search *search, uint32_t at)
{
    return (const Kept *)(const void *)(search->kept + at);
}

/* Keeps the position at hand for a node, if there is room. */
static void node_keep(Search *search, Node *node, int who, int count, uint64_t steps)
{
    uint32_t words = (uint32_t)(sizeof(Kept) / 8) + search->state_words + (uint32_t)count;
    if (search->kept_used + words > KEPT_WORDS) return;
    Kept *kept = (Kept *)(void *)(search->kept + search->kept_used);
    *kept = (Kept){.count = count, .who = who, .steps = steps};
    memcpy(kept->word, search->at, search->kit->state_size);
    memcpy(kept->word + search->state_words, search->offered, (size_t)count * sizeof(Choice));
    node->kept = search->kept_used;
    node->guess = search->guesses;
    search->kept_used += words;
}

/* The position of a node, if it is kept. */
static const Kept *node_kept(const Search *search, const Node *node)
{
    return node->kept && node->guess == search->guesses ? kept_at(search, node->kept) : NULL;
}

/* Exact: a double's root of a whole number this small is never rounded up to the next whole one. */
static uint32_t square_root(uint32_t x) { return (uint32_t)__builtin_sqrt((double)x); }

/* Binary logarithm with eight bits after the point, piecewise linear. */
static uint32_t log2_fixed(uint32_t n)
{
    uint32_t zeros = (uint32_t)__builtin_clz(n), part = n << zeros >> 23;
    return (31 - zeros) * 256 + (part - 256);
}

/* What a node is about to be asked for is brought near while the game goes on: the tree is larger than a
   processor's cache. */
static void node_near(const Search *search, uint32_t node) { __builtin_prefetch(node_at(search, node)); }
static void branches_near(const Search *search, const Node *node)
{
    const char *at = (const char *)&search->branch[node->first];
    int bytes = node->count * (int)sizeof(Branch);
    for (int i = 0; i < bytes && i < NEAR_BYTES; i += 64) __builtin_prefetch(at + i, 1);
}

static uint32_t node_add(Search *search)
{
    if (search->used >= search->capacity) return 0;
    memset(node_at(search, search->used), 0, search->words * sizeof(uint64_t));
    return search->used++;
}

/* Room for twice as many branches, or none. */
static bool node_grow(Search *search, Node *node)
{
    uint32_t room = node->room ? node->room * 2u : ROOM_FIRST, first;
    uint32_t *free_room = &search->free_room[__builtin_ctz(room / ROOM_FIRST)];
    if (*free_room) {
        first = *free_room;
        *free_room = search->branch[first].node;
    } else {
        if (search->branches + room > search->capacity * BRANCHES_PER_NODE) return false;
        first = search->branches;
        search->branches += room;
    }
    if (node->room) {
        memcpy(&search->branch[first], &search->branch[node->first], node->count * sizeof(Branch));
        uint32_t *outgrown = &search->free_room[__builtin_ctz(node->room / ROOM_FIRST)];
        search->branch[node->first].node = *outgrown;
        *outgrown = node->first;
    }
    node->first = first;
    node->room = (uint16_t)room;
    return true;
}

/* A child as branch `at` of its parent. NULL: the memory is full. */
static Branch *child_add(Search *search, Node *parent, int at, Choice choice, int seat)
{
    if (parent->count == parent->room && !node_grow(search, parent)) return NULL;
    uint32_t node = node_add(search);
    if (!node) return NULL;
    Branch *branch = &search->branch[parent->first + (uint32_t)at];
    memmove(branch + 1, branch, (size_t)(parent->count - at) * sizeof *branch);
    parent->count++;
    *branch = (Branch){.choice = choice,
                       .node = node,
                       .seat = (uint8_t)seat,
                       .mark = choice_mark(choice_word(&choice)),
                       .available = 1};
    return branch;
}

/* Which of these branches, 64 at most, have one of these marks: the others are not listed. Without a jump for
   each, which could not be foretold. */
static uint64_t branches_marked(const Branch *branch, int count, uint64_t marks)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) set |= (marks >> branch[i].mark & 1) << i;
    return set;
}

/* What a branch is worth to who chose it. Who goes on choosing will not choose at random: the best
   continuation counts as much as the average of all that were tried. */
static void branch_value(Branch *branch, const Node *node)
{
    uint64_t mean = node->sum[branch->seat] / node->visits;
    branch->visits = node->visits;
    branch->value = (uint16_t)(node->best ? (mean + node->best) / 2 : mean);
}

/* The child of a parent that was chosen by `seat` has another value now. */
static void best_update(const Search *search, Node *parent, int seat, const Branch *child)
{
    if (child->seat != seat || child->visits < BEST_VISITS) return;
    if (child->value >= parent->best) {
        parent->best = child->value;
        parent->best_child = child->node;
    } else if (parent->best_child == child->node) { /* it has fallen: another one may be better now */
        const Branch *branch = &search->branch[parent->first];
        parent->best = 0;
        for (int i = 0; i < parent->count; i++) {
            if (branch[i].visits < BEST_VISITS || branch[i].seat != seat) continue;
            if (branch[i].value >= parent->best)
                parent->best = branch[i].value, parent->best_child = branch[i].node;
        }
    }
}

enum { SPREAD_UNIT = 100000, SPREAD_MAX = 5660 }; /* the root of a logarithm of 32 by a million */

/* What is looked for among the branches of a node: one that is worth more than `top`. */
typedef struct Contest {
    int seat;
    uint64_t range, top;
    uint64_t needed; /* spread that lifts a branch by one, with eight bits after the point; rounded down */
    int best, known; /* choice that leads so far, -1: none; choices that have a branch */
} Contest;

static Contest contest_open(int seat, uint64_t range)
{
    return (Contest){
        .seat = seat, .range = range, .needed = (SPREAD_UNIT << 8) / (range * EXPLORE), .best = -1};
}

/* False if the branch is surely worth less than `top`: most are, and that is seen without a root. */
static inline bool branch_worth(const Search *search, const Branch *branch, const Contest *contest,
                                uint64_t *worth)
{
    uint32_t chances = (uint32_t)((uint64_t)log2_fixed(branch->available + 1) * 1000000 / 256);
    uint64_t value = branch->seat == contest->seat
                         ? branch->value
                         : node_at(search, branch->node)->sum[contest->seat] / branch->visits;
    if (value < contest->top) {
        uint64_t least = (contest->top - value) * contest->needed >> 8;
        if (least > SPREAD_MAX || least * least * branch->visits > chances) return false;
    }
    *worth = value + square_root(chances / branch->visits) * contest->range * EXPLORE / SPREAD_UNIT;
    return true;
}

static uint32_t weight_of(int weight) { return weight < 0 ? 0 : weight ? (uint32_t)weight : 1; }

/* What somebody else answers in secret: by lot, weighted by the game's own ordering. */
static int secret_pick(Search *search, int who, int count)
{
    const Kit *kit = search->kit;
    if (!kit->game->prefer) return (int)dice_fast_below(search->dice, (uint32_t)count);
    uint32_t sum = 0;
    kit->game->prefer(kit, search->at, who, search->offered, count, search->weight);
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
        kit->game->prefer(kit, search->at, seat, search->offered, count, search->weight);
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

/* The branch `b` of a node has the i-th of the listed choices: is it the best so far? */
static inline void branch_consider(Search *search, Branch *branch, int b, int i, Contest *contest)
{
    uint64_t worth;
    search->found[i] = (uint32_t)b + 1;
    branch[b].available++;
    contest->known++;
    if (!branch_worth(search, &branch[b], contest, &worth)) return;
    if (contest->best < 0 || worth > contest->top || (worth == contest->top && i < contest->best))
        contest->top = worth, contest->best = i;
}

/* Looks at all branches of a node whose choices are listed. */
static void branches_consider(Search *search, const Node *parent, int count, Contest *contest)
{
    Branch *branch = &search->branch[parent->first];
    const Choice *offered = search->offered;
    int b = 0, next = 0;
    for (; b < parent->count && next < count; b++, next++) {
        if (choice_word(&branch[b].choice) != choice_word(&offered[next])) break;
        branch_consider(search, branch, b, next, contest);
    }
    if (b == parent->count) return;
    /* Where hidden things are guessed, many branches are not listed each time. */
    uint64_t marks = choice_marks(offered, count);
    for (int left; (left = parent->count - b) > 0; b += 64)
        for (uint64_t set = branches_marked(branch + b, left < 64 ? left : 64, marks); set; set &= set - 1) {
            int at = b + __builtin_ctzll(set);
            int i = choice_find(offered, count, next, choice_word(&branch[at].choice));
            if (i < 0) continue;
            next = i + 1;
            branch_consider(search, branch, at, i, contest);
        }
}

/* Chooses at one node. Sets *child to the branch that follows (from 0; -1: the memory is full) and *fresh if
   it is new. */
static int node_choose(Search *search, Node *parent, int seat, int count, int *child, bool *fresh)
{
    uint64_t span = (uint64_t)(search->high > search->low ? search->high - search->low : 0);
    Contest contest = contest_open(seat, span + 1);
    memset(search->found, 0, (size_t)count * sizeof search->found[0]);
    branches_consider(search, parent, count, &contest);
    int untried = count - contest.known, best = contest.best;
    int fresh_pick = -1;
    if (untried) {
        uint64_t mean = parent->visits ? parent->sum[seat] / parent->visits : 5000;
        uint64_t hope = mean + span * URGENCY / 100;
        if (best < 0 || contest.top < hope) fresh_pick = untried_pick(search, seat, count, untried);
    }
    if (fresh_pick < 0) {
        *child = (int)search->found[best] - 1;
        return best;
    }
    int at = 0; /* behind the branch of the choice listed before it */
    for (int i = fresh_pick - 1; i >= 0 && !at; i--) at = (int)search->found[i];
    *fresh = true;
    *child = child_add(search, parent, at, search->offered[fresh_pick], seat) ? at : -1;
    return fresh_pick;
}

typedef struct Path { /* from the root: a node, and which of its parent's branches leads to it */
    uint32_t node[PATH_MAX];
    int branch[PATH_MAX];
    int length;
} Path;

/* What was found at the end of a path counts for every node on it. */
static void path_learn(Search *search, const Path *path, const int value[SEATS_MAX + 1])
{
    int seats = search->kit->seats;
    for (int seat = 1; seat <= seats; seat++) {
        if (value[seat] < search->low) search->low = value[seat];
        if (value[seat] > search->high) search->high = value[seat];
    }
    Node *node = node_at(search, path->node[path->length - 1]);
    for (int i = path->length - 1; i >= 0; i--) {
        Node *parent = i ? node_at(search, path->node[i - 1]) : NULL;
        node->visits++;
        for (int seat = 1; seat <= seats; seat++) node->sum[seat] += (uint64_t)value[seat];
        if (!parent) break;
        Branch *branch = &search->branch[parent->first + (uint32_t)path->branch[i]];
        branch_value(branch, node);
        if (i > 1) {
            uint32_t above = node_at(search, path->node[i - 2])->first + (uint32_t)path->branch[i - 1];
            best_update(search, parent, search->branch[above].seat, branch);
        }
        node = parent;
    }
}

/* Finds out who chooses in the position at hand, from what, and whether he does so while we choose too.
   Returns how many choices there are; 0: the match is over. */
static int question_find(Search *search, int *who, bool *secret)
{
    const Game *game = search->kit->game;
    unsigned asked = game->asked(search->kit, search->state);
    if (!asked) return 0;
    *who = asked >> search->seat & 1 ? search->seat : __builtin_ctz(asked);
    *secret = asked & (asked - 1) && *who != search->seat;
    search->offered = search->list;
    return game->choices(search->kit, search->state, *who, search->list);
}

/* Another guess of what is hidden. Positions that were kept belong to the last one. */
static void guess_anew(Search *search)
{
    const Kit *kit = search->kit;
    memcpy(search->guess, search->view, kit->state_size);
    kit->game->guess(kit, search->guess, search->seat, search->dice);
    search->shared = GUESS_SHARED - 1;
    search->kept_used = search->kept_root;
    if (++search->guesses) return;
    for (uint32_t node = ROOT + 1; node < search->used; node++) node_at(search, node)->kept = 0;
}

static void iterate(Search *search)
{
    const Kit *kit = search->kit;
    const Game *game = kit->game;
    const Kept *kept = kept_at(search, node_at(search, ROOT)->kept);
    uint64_t steps = 0;
    Path path;
    bool fresh = false;
    search->at = kept->word;
    if (!search->open) {
        if (search->shared-- == 0) guess_anew(search);
        search->at = search->guess;
    }
    uint64_t luck = search->dice->state;
    path.node[0] = ROOT;
    path.length = 1;
    while (!fresh && path.length < PATH_MAX) {
        Node *node = node_at(search, path.node[path.length - 1]);
        int who, count, pick = 0, child = -1;
        bool secret = false, deeper = false;
        if (kept) {
            who = kept->who, count = kept->count;
            search->offered = (const Choice *)(const void *)(kept->word + search->state_words);
        } else if (!(count = question_find(search, &who, &secret)))
            break;
        if (secret) /* secret answers of others must not depend on ours */
            pick = secret_pick(search, who, count);
        else if ((deeper = count > 1)) {
            if (node->visits >= KEPT_VISITS && search->dice->state == luck && !kept &&
                !node_kept(search, node))
                node_keep(search, node, who, count, steps);
            pick = node_choose(search, node, who, count, &child, &fresh);
        }
        uint32_t next = child < 0 ? 0 : search->branch[node->first + (uint32_t)child].node;
        const Kept *there = kept && next ? node_kept(search, node_at(search, next)) : NULL;
        if (there) {
            kept = there;
            search->at = kept->word;
            steps = kept->steps;
        } else {
            if (next) node_near(search, next);
            if (search->at != search->state) memcpy(search->state, search->at, kit->state_size);
            game->apply(kit, search->state, who, search->offered[pick], search->dice, NULL);
            search->at = search->state;
            kept = NULL;
            steps++;
        }
        if (!deeper) continue;
        if (child < 0) break;
        branches_near(search, node_at(search, next));
        path.branch[path.length] = child;
        path.node[path.length++] = next;
    }
    int value[SEATS_MAX + 1];
    game->judge(kit, search->at, value);
    path_learn(search, &path, value);
    search->steps += steps;
}

void bot_search_visits(const void *memory, const Choice *list, int count, uint32_t *visits)
{
    const Search *search = memory;
    const Node *root = node_at(search, ROOT);
    memset(visits, 0, (size_t)count * sizeof visits[0]);
    for (int b = 0; b < root->count; b++) {
        int i = choice_find(list, count, b < count ? b : 0,
                            choice_word(&search->branch[root->first + (uint32_t)b].choice));
        if (i >= 0) visits[i] = search->branch[root->first + (uint32_t)b].visits;
    }
}

/* So many more iterations could not change which of the first choices was tried most often. */
static bool is_decided(const Search *search, uint32_t left)
{
    const Node *root = node_at(search, ROOT);
    const Branch *branch = &search->branch[root->first];
    uint32_t most = 0, second = 0;
    for (int i = 0; i < root->count; i++) {
        if (branch[i].visits > most)
            second = most, most = branch[i].visits;
        else if (branch[i].visits > second)
            second = branch[i].visits;
    }
    return most > second + left;
}

static int value_found(const Search *search, Choice choice, int seat)
{
    const Node *root = node_at(search, ROOT), *node;
    for (int b = 0; b < root->count; b++) {
        const Branch *branch = &search->branch[root->first + (uint32_t)b];
        if (!choice_same(branch->choice, choice)) continue;
        node = node_at(search, branch->node);
        return (int)(node->sum[seat] / node->visits);
    }
    return 5000;
}

Choice bot_search(const Kit *kit, const void *view, int seat, Dice *dice, uint32_t iterations,
                  const BotThought *thought)
{
    ensure(thought && thought->memory && dice->kind == DICE_FAST);
    Search *search = thought->memory;
    Choice first[CHOICES_MAX];
    int count = kit->game->choices(kit, view, seat, first), best = 0;
    uint64_t luck = dice->state;
    ensure(count > 0);
    search->kit = kit;
    search->seat = seat;
    search->dice = dice;
    search->capacity = nodes_for(iterations);
    search->nodes = (uint64_t *)(void *)(search + 1);
    search->words = (uint32_t)(sizeof(Node) / 8) + (uint32_t)kit->seats + 1;
    search->branch = (Branch *)(void *)(search->nodes + (size_t)search->capacity * NODE_WORDS_MAX);
    search->kept = (uint64_t *)(void *)(search->branch + (size_t)search->capacity * BRANCHES_PER_NODE);
    search->state_words = (kit->state_size + 7) / 8;
    search->used = search->branches = search->kept_used = 1; /* 0: none */
    memset(search->free_room, 0, sizeof search->free_room);
    ensure(node_add(search) == ROOT);
    search->low = 10000;
    search->high = 0;
    search->steps = 0;
    search->shared = search->guesses = 0;
    memcpy(search->view, view, kit->state_size);
    if (kit->game->ready) kit->game->ready(kit, search->view);
    memcpy(search->state, search->view, kit->state_size); /* one guess to see what it takes */
    kit->game->guess(kit, search->state, seat, dice);
    search->open = dice->state == luck;
    dice->state = luck;
    search->at = search->state;
    search->offered = first; /* the same in every guess: it is what the seat sees */
    node_keep(search, node_at(search, ROOT), seat, count, 0);
    search->kept_root = search->kept_used;
    uint32_t done = 0;
    if (count > 1)
        for (; done < iterations; done++) {
            if (done % 64 == 63) {
                uint32_t left = iterations - done, timed = left;
                if (thought->left) timed = thought->left(thought->context, done);
                if (!thought->whole && is_decided(search, timed < left ? timed : left)) break;
                if (thought->stop && thought->stop(thought->context)) break;
            }
            iterate(search);
        }
    uint32_t visits[CHOICES_MAX], most = 0;
    bot_search_visits(search, first, count, visits);
    for (int i = 0; i < count; i++)
        if (visits[i] > most) most = visits[i], best = i;
    if (thought->report) {
        thought->report->iterations += done;
        thought->report->steps += search->steps;
        thought->report->nodes += search->used;
        thought->report->value = most ? value_found(search, first[best], seat) : 5000;
    }
    return first[best];
}
