/* The state and kit of Spot Rules, and what its files share. Every file compiles alone.

   A campaign is a table. Seat 1 is the game master's, with everybody who is no player's character. Exactly
   one seat is asked at a time, but the game master may overrule at any time, and players may test their
   characters whenever nothing else is going on: such answers are allowed without being listed (open_ended).
 */
#ifndef ARBITER_SPOT_H
#define ARBITER_SPOT_H

#include "core/steps.h"
#include "games/spot_rules/events.h"
#include "games/spot_rules/sheets/sheet.h"
#include "games/spot_rules/target.h"

enum {
    GM = 1,
    PEOPLE_MAX = 20, /* from 1 */
    PROJECTS_MAX = 24,
    ATTACKS_MAX = 4,
    BULLETS_MAX = 8,
    GRENADES_MAX = 2,
    FIELD = 2000, /* metres from the middle to the edge */
    REACH = 2,
    BURST_AREA = 10,
    LEVEL_MAX = 5,
    CP_MAX = 200,
    MODIFIER_MAX = 6,
    MINUTE = 60,
    HOUR = 3600,
    DAY = 86400,
    WEEK = 604800,
    TESTS_OF_A_WEEK = 60 /* of one wound (SR-OUR-07) */
};

/* ---- house rules: every ruling is an option ---- */

enum { /* kit/options.c has a row for each */
       O_MODE,
       O_COLUMN,
       O_LUCK,
       O_DEATH,
       O_ASSISTANTS,
       O_LUCKY,
       O_VARIABLE,
       O_LEARN,
       O_UNTRAINED,
       O_RESEARCH,
       O_ARMOUR,
       O_OVERFLOW,
       O_STABILISE,
       O_USAGE,
       O_KNOCKOUT,
       O_HEALING,
       O_KITS,
       O_HOLDS,
       O_FEINT,
       O_SCATTER,
       O_COMBOS,
       O_MELEE_SHOT,
       O_CALLED,
       O_STRAY,
       O_PACE,
       O_TEACHER,
       O_INFLUENCE,
       O_ROUNDS,
       O_LIMIT,
       OPTIONS
};
enum { MODE_CAMPAIGN, MODE_ENCOUNTER };
enum { OFF, ON };
typedef struct Option {
    const char *key;
    const char *values; /* words separated by blanks, the default first; "" if it is a number */
    int16_t low, high, otherwise;
    uint16_t clause;
    const char *text;
} Option;
extern const Option spot_options[OPTIONS];
extern const SetupChoice spot_offer[];

/* ---- the state ---- */

enum { STABLE = 1, FIRST_AID = 2, MEDICAL = 4, KEPT = 8 };
typedef struct Wounded {
    uint8_t level, dl, marks, spare;
    uint32_t due; /* seconds of the clock: the next stabilisation or healing test */
} Wounded;
_Static_assert(sizeof(Wounded) == 8, "Wounded has no padding");

enum { /* flags of a person; all of them are public */
       P_HERE = 1,
       P_PRONE = 2,
       P_ACTED = 4,
       P_DEFERRED = 8,
       P_READY = 16, /* has an opportunity action */
       P_AIMING = 32,
       P_COVER = 64,    /* behind cover, a part shows */
       P_HIDDEN = 128,  /* wholly behind cover        */
       P_UNAWARE = 256, /* surprised                  */
       P_FREE = 512,    /* acts in the free round     */
       P_DEAD = 1024,
       P_DOWN = 2048, /* no action but speech       */
       P_KO = 4096,
       P_BLEEDS = 8192, /* has a lethal wound         */
       P_REVEALED = 16384,
       P_REVIVED = 32768, /* the one attempt is made */
       P_SNAPS = 65536,
       P_IMPROVISED = 131072, /* has something at hand */
       P_SNEAKED = 262144,
       P_BYSTANDER = 524288
};
enum { P_OUT = P_DEAD | P_DOWN | P_KO };
enum { KIND_NONE, KIND_CLOSE, KIND_RANGED, KIND_MOVEMENT, KIND_OTHER, KINDS };
enum { TRIGGER_NONE, TRIGGER_MOVES, TRIGGER_ATTACKS, TRIGGER_STANDS, TRIGGER_ACTS, TRIGGERS };

typedef struct Person {
    uint32_t flags, moves, awake_at, died_at;
    int16_t x, y;
    uint16_t points;
    uint8_t seat, side, sheet, looks, number, hand; /* hand: 1 + slot of the weapon in it */
    uint8_t attribute[ATTRIBUTES], good, bad, armour, kits, aims_at, held_by, feinted_by, kind;
    uint8_t trigger, trigger_who, ready_slot, ready_at; /* ready_at: whom; 0: whoever sets it off */
    int8_t gm_df, gm_t;
    uint8_t gm_why, luck_df; /* luck_df: 1 easier, 2 harder next time */
    uint8_t weapon[CARRY_MAX], ammo[CARRY_MAX];
    uint8_t trait[TRAIT_SLOTS], trait_level[TRAIT_SLOTS], teacher, assists,
        spare[5]; /* teacher: of which skill one was found; assists: whom, this week */
    uint8_t combo[COMBOS_MAX][COMBO_MOVES_MAX + 1];
    uint8_t skill[SKILLS_MAX + 1], cp[SKILLS_MAX + 1];
    Wounded wound[WOUNDS_MAX];
} Person;
_Static_assert(sizeof(Person) == 248, "Person has no padding");

enum { ON_SHOT = 1, ON_BURST, ON_LONG, ON_MOVE, ON_THROW };
enum { SHOT_PLAIN, SHOT_SNAP, SHOT_SHORT, SHOT_SLUG, SHOT_MODES };
enum { AIM_ARMOUR = 1, AIM_MORE = 2, AIM_LESS = 4, AIM_EFFECT = 8, AIM_PART = 16, AIMS_ALL = 31 };
enum { AT_EVADE, AT_WILL, AT_ROLL, AT_DEFEND, AT_HARM, AT_NEXT };
typedef struct Attack { /* what is under way; a defensive combo lies on top of what it answers */
    uint8_t kind, phase, who, target, slot, mode, aims, move;
    uint8_t combo, at, counter, fired, bullets, bullet, opportunity,
        evaded;                                             /* counter: of a defensive combo  */
    uint8_t aim[BULLETS_MAX];                               /* whom each bullet is meant for */
    uint8_t asked[PEOPLE_MAX + 1], hit, neutralised, spare; /* asked: 1 evade, 2 evaded */
} Attack;
_Static_assert(sizeof(Attack) == 48, "Attack has no padding");

enum { PROJECT_RESEARCH = 1, PROJECT_INFLUENCE, PROJECT_STUDY, PROJECT_THERAPY };
enum { STUDY_LEARN = 1, STUDY_ADD, STUDY_REPLACE, STUDY_DELETE };
typedef struct Project {
    uint8_t kind, leader, stat, pv, need, made, daily, secret;
    int8_t bonus;
    uint8_t change, move, combo, place, patient, trait, spare;
    uint32_t helpers; /* bit 1 << person */
} Project;
_Static_assert(sizeof(Project) == 20, "Project has no padding");

enum { /* activities of a week */
       A_NONE,
       A_SEARCHED, /* looked for a teacher in vain and has the week still */
       A_CONVALESCES,
       A_INFLUENCE,
       A_TRAINS,
       A_STUDIES,
       A_RESEARCHES,
       A_RESOURCES,
       A_THERAPY,
       A_ASSISTS,
       A_IDLE,
       ACTIVITIES
};

typedef struct Grenade {
    int16_t x, y;
    uint8_t who, blast, spare[2];
} Grenade;
_Static_assert(sizeof(Grenade) == 8, "Grenade has no padding");

enum { ALL_SECRET = 1, NUMBER_SECRET = 2 }; /* of the last test: the roll, or only what it was against */
typedef struct Trial {                      /* a test that is being prepared, or the last one made */
    uint8_t who, stat, attribute, variable, actions, secret, made, success;
    int8_t time, df;
    uint8_t die[3], t, luck, spare;
    uint32_t helpers;
} Trial;
_Static_assert(sizeof(Trial) == 20, "Trial has no padding");

typedef struct SpotState {
    Steps steps;
    uint32_t clock, made;   /* clock: seconds since the campaign began; made: choices */
    uint32_t told, told_gm; /* stand for everything that was told: to all, to the game master alone */
    uint16_t week, round;
    uint8_t placed, ended, winners, left, people, fighting, order_count, order_at;
    uint8_t turn_who, turn_actions, turn_left, week_at, weeks_left, projects, grenades, attacks;
    uint8_t order[PEOPLE_MAX + 4];
    uint8_t free_round, called, day_left, searched, spare[4];
    Trial trial, last;
    Attack attack[ATTACKS_MAX];
    Grenade grenade[GRENADES_MAX];
    Project project[PROJECTS_MAX + 1]; /* from 1 */
    uint8_t activity[PEOPLE_MAX + 4];  /* of this week */
    Person person[PEOPLE_MAX + 1];     /* from 1 */
} SpotState;
_Static_assert(sizeof(SpotState) <= STATE_SIZE_MAX, "SpotState fits");
_Static_assert(sizeof(SpotState) % 4 == 0, "SpotState has no padding");

typedef struct SpotKit {
    Kit kit;
    const struct Pattern *pattern; /* of each verb */
    int option[OPTIONS];
    Shelf shelf;
    int skills_of_school[GUN_FU + 1]; /* by number of the skill; 0: nobody has it */
    int stealth, autofire, first_aid, medical, research, psychology;
    int looks, traits, names;
    char look[SHEETS_MAX + 1][32], trait[TRAITS_MAX + 1][32];
    uint8_t look_of[SHEETS_MAX + 1]; /* of each sheet */
    char name[SEATS_MAX + 1][NAME_SIZE];
    char team[SEATS_MAX + 1][64];
} SpotKit;

typedef struct Play { /* one call of the rules */
    const SpotKit *kit;
    SpotState *s;
    Dice *dice;
    Events *events;
    bool mute; /* nothing is told: what many tests have led to is told afterwards */
} Play;

/* Whoever looks without changing anything. */
typedef struct Ask {
    const SpotKit *kit;
    const SpotState *s;
    int seat;
} Ask;

/* ---- steps: one question or one thing under way each (rules/steps.c) ---- */

enum {
    S_NONE,
    S_SCENE,    /* the game master is asked what comes next    */
    S_TEST,     /* somebody prepares a test                    */
    S_LUCK,     /* a failed test: luck?                        */
    S_FIGHT,    /* runs the rounds                             */
    S_SURPRISE, /* n: the seat                                 */
    S_KIND,     /* who declares the kind of action             */
    S_TURN,     /* who acts                                    */
    S_DEFERRED, /* who may act now                             */
    S_ATTACK,   /* runs the topmost attack                     */
    S_BULLET,   /* whom the next bullet is meant for           */
    S_EVADE,    /* who may evade                               */
    S_DEFEND,   /* who may defend                              */
    S_COMBO,    /* whom the next move of the combo is aimed at */
    S_READY,    /* runs the opportunity actions; who set them off, n: the trigger */
    S_WEEK,     /* runs a week of down time                    */
    S_ACTIVITY, /* who chooses what to do this week            */
    S_PLAN,     /* a project is being planned; a: which        */
    S_PERIOD,   /* go on or abandon; a: which project          */
    STEP_KINDS
};

enum { /* phases of S_FIGHT */
       FIGHT_SURPRISE,
       FIGHT_ROUND,
       FIGHT_DECLARE,
       FIGHT_NEXT,
       FIGHT_BETWEEN,
       FIGHT_END
};

typedef struct StepKind {
    const char *word; /* of the prompt; "" if it asks nobody */
    uint16_t clause;
    void (*run)(Play *, Step *);
    void (*prompt)(const Ask *, const Step *, Text *);
} StepKind;
extern const StepKind spot_steps[STEP_KINDS];
int spot_step_seat(const SpotState *, const Step *); /* whom it asks; 0: nobody */

/* ---- verbs: what can be said (rules/verbs.c) ---- */

enum {
    V_NONE,
    /* the game master overrules */
    V_DF,
    V_MODIFY,
    V_HURT,
    V_HEAL,
    V_MOVE_THERE,
    V_BRING,
    V_DISMISS,
    V_MARK,
    V_SET,
    V_GIVE,
    V_REVEAL,
    V_REVEAL_ROLL,
    V_RESULT,
    V_NEED,
    /* a scene */
    V_TEST,
    V_FIGHT,
    V_PASS_TIME,
    V_DOWN_TIME,
    V_MISSION,
    V_BLAST,
    V_CLOSE,
    V_AID,
    V_REVIVE,
    V_TRY_LUCK,
    /* a test */
    V_TIME,
    V_ACTIONS,
    V_HELP,
    V_ROLL,
    V_DROP,
    V_LUCK,
    V_ACCEPT,
    /* a fight */
    V_SNEAK,
    V_BEGIN,
    V_KIND,
    V_SNAP,
    V_MULTIPLE,
    V_SHOOT,
    V_LONG,
    V_BULLET,
    V_STRIKE,
    V_COMBO,
    V_THROW,
    V_AIM,
    V_MOVE,
    V_STAND,
    V_COVER,
    V_DRAW,
    V_RELOAD,
    V_DEFER,
    V_WATCH,
    V_CALL_OFF,
    V_NOTHING,
    V_NOW,
    V_NOT_NOW,
    V_EVADE,
    V_STAY,
    V_DEFEND,
    V_COUNTER,
    V_TAKE,
    V_AT,
    V_STOP,
    V_CALL_IT,
    /* down time */
    V_CONVALESCE,
    V_INFLUENCE,
    V_TRAIN,
    V_STUDY,
    V_RESEARCH,
    V_RESOURCES,
    V_THERAPY,
    V_CONTINUE,
    V_IDLE,
    V_JOIN,
    V_START,
    V_GO_ON,
    V_ABANDON,
    VERBS
};

enum {
    BY_GM = 1,
    BY_ASKED = 2,
    BY_OWNER = 4
}; /* who may say it: owner of `who`, at any time of a scene too */
#define AT(step) (1u << (step))
enum { ANYWHERE = 0x7FFFFFFF };

typedef struct List {
    Ask ask;
    Choice *out;
    int count, max;
    Refusal *why; /* then what is not allowed is listed */
    int piece;    /* and only what is about this one; 0: about anybody */
} List;

typedef struct Verb {
    const char *words; /* see words/pattern.c */
    uint8_t by;
    uint32_t at; /* the steps at which it is said */
    bool (*check)(const Ask *, Choice, Refusal *);
    void (*list)(List *);
    void (*make)(Play *, Choice);
} Verb;
extern const Verb spot_verbs[VERBS];
void spot_list_try(List *, Choice);

/* ---- rolls (rules/roll.c) ---- */

/* Says that something happened: to all, or (secret: SECRET_ bits) partly or wholly to the game master. */
void spot_say(Play *, int kind, int clause, int subject, int object, const int n[4], int secret);
#define SAY(p, kind, clause, subject, object, ...)                                                           \
    spot_say((p), (kind), (clause), (subject), (object), (const int[4]){__VA_ARGS__}, 0)
enum { OPEN, GM_ONLY, UNTOLD };                           /* who is told of a roll */
bool spot_roll(Play *, Target *, int purpose, int quiet); /* success; tells, and teaches */
int spot_luck(Play *, int who, int purpose_clause);       /* 1 good, 2 bad, 0 neither */
void spot_learn(Play *, int who, int skill, int cp, int clause);
bool spot_veiled(const SpotState *, int who); /* players may not know this one's numbers */
void spot_run(Play *);
void spot_end(Play *, int why, int winners);

/* ---- people (rules/people.c) ---- */

int spot_level(const SpotState *, int who, int stat_id);
int spot_distance(const SpotState *, int a, int b); /* metres */
int spot_distance_to(const SpotState *, int who, int x, int y);
bool spot_can_act(const SpotState *, int who);
/* Whose turn it is; 0 while the others declare: whoever acted last does not act any more. */
static inline int spot_turn_of(const SpotState *s)
{
    bool declares = s->steps.depth && steps_peek(&s->steps)->kind == S_KIND;
    return declares ? 0 : s->turn_who;
}
bool spot_here(const SpotState *, int who);
bool spot_enemies(const SpotState *, int a, int b);
bool spot_engaged(const SpotState *, int who, int but);
int spot_reflexes(const SpotState *, int who);
int spot_person_add(Play *, int sheet, int seat, int side);
const Weapon *spot_weapon(const SpotKit *, const SpotState *, int who,
                          int slot);       /* slot from 1; NULL if none */
int spot_band(const Weapon *, int metres); /* 0..4; 5: out of range */
int spot_skill_named(const SpotKit *, const char *name);
int spot_skill_school(const SpotKit *, const SpotState *, int who, int school);

/* ---- wounds (rules/wounds.c) ---- */

void spot_hurt(Play *, int who, int by, int level, int dl, int clause);
void spot_harm(Play *, int who, int by, int level, int dl, bool past_armour); /* armour first */
void spot_penalty(const SpotKit *, const SpotState *, int who, int *df, int *t);
void spot_wound_penalty(const Wounded *, int *df, int *t);
void spot_status(Play *, int who); /* after wounds changed */
void spot_time_pass(Play *, uint32_t seconds);
void spot_week_heal(Play *, int who, bool convalesces);
void spot_worse(Play *, int who, int wound);
uint32_t spot_wound_interval(const Wounded *);
Target spot_target_stabilise(const SpotKit *, const SpotState *, int who, int wound);
Target spot_target_heal(const SpotKit *, const SpotState *, int who, int wound, bool convalesces);
Target spot_target_aid(const SpotKit *, const SpotState *, int who, int patient, int wound, bool medical,
                       bool prevent);
Target spot_target_revive(const SpotKit *, const SpotState *, int who, int patient, bool medical);
void spot_aid(Play *, int who, int patient, int wound, bool medical, bool prevent);
void spot_revive(Play *, int who, int patient, bool medical);
int spot_overflow(const SpotKit *, int *level, int *dl); /* 1: beyond Splatter 6 */

/* ---- attacks (rules/attack.c, rules/close.c, rules/blast.c) ---- */

Target spot_target_shot(const SpotKit *, const SpotState *, const Attack *);
Target spot_target_move(const SpotKit *, const SpotState *, int who, int target, int move);
Target spot_target_defence(const SpotKit *, const SpotState *, int who, int attacker, int move);
Target spot_target_evade(const SpotKit *, const SpotState *, int who, int attacker);
void spot_feint_spend(SpotState *, int who, int attacker);
void spot_shot_damage(const SpotKit *, const SpotState *, const Attack *, int *level, int *dl);
void spot_move_damage(const SpotKit *, const SpotState *, int who, int move, int *level, int *dl);
bool spot_move_open(const Ask *, int who, int target, int move, bool defending, Refusal *);
void spot_attack_run(Play *, Step *);
Attack *spot_attack_push(Play *, Attack);
Attack *spot_attack_top(SpotState *);
int spot_bullets(const SpotKit *, const SpotState *, int who);
int spot_aim_count(int aims);
void spot_explode(Play *, int rating, int x, int y, bool tamped);
int spot_blast_level(int rating, int metres, bool tamped, int *dl);
void spot_triggers(Play *, int who, int trigger);
void spot_ready_run(Play *, Step *);
void spot_move_effect(Play *, Attack *);
bool spot_may_evade(const SpotState *, int who, int attacker);

/* ---- fights (rules/fight.c) ---- */

void spot_fight_run(Play *, Step *);
void spot_fight_begin(Play *);
void spot_turn_done(Play *);
void spot_fight_over(Play *, int why);
int spot_sides_standing(const SpotState *);

/* ---- tests (rules/tests.c) ---- */

Target spot_target_trial(const SpotKit *, const SpotState *, const Trial *);

/* ---- down time (rules/downtime.c) ---- */

void spot_week_run(Play *, Step *);
Target spot_target_project(const SpotKit *, const SpotState *, const Project *);
int spot_price(int level); /* CP for this level on top of the one before */
int spot_project_of(const SpotState *, int who, int kind);
void spot_project_period(Play *, int project);

/* ---- words ---- */

void spot_put_person(const SpotKit *, const SpotState *, int who, Text *);
void spot_put_quoted(Text *, const char *);
void spot_put_said(const SpotKit *, Choice, Json *);
const char *spot_stat_name(const SpotKit *, int stat_id);
int spot_stat_find(const SpotKit *, Word);
int spot_person_find(const SpotKit *, const SpotState *, Word);
const struct Pattern *spot_patterns(Arena *); /* of each verb */
bool spot_pattern_check(const Ask *, Choice, Refusal *);
void spot_put_clock(const SpotState *, Text *);
void spot_describe_able(const SpotKit *, const SpotState *, int who, Json *); /* words/able.c */
void spot_describe_wound(const SpotKit *, const SpotState *, int who, int wound, Json *);

/* ---- the interface ---- */

bool spot_seat_team(const Catalog *, int seat, char name[64]);
bool spot_place(const Kit *, void *, const char *, Problem *);
bool spot_begin(const Kit *, void *, Dice *, Events *, Problem *);
Kit *spot_unpack(const Catalog *, const Setup *, Arena *, Problem *);
unsigned spot_asked(const Kit *, const void *);
void spot_ask(const Kit *, const void *, int, Prompt *);
int spot_choices(const Kit *, const void *, int, Choice *);
bool spot_allows(const Kit *, const void *, int, Choice, Refusal *);
void spot_apply(const Kit *, void *, int, Choice, Dice *, Events *);
void spot_leave(const Kit *, void *, int, int, Dice *, Events *);
bool spot_result(const Kit *, const void *, Result *);
void spot_hide(const Kit *, void *, int);
void spot_guess(const Kit *, void *, int, Dice *);
bool spot_read(const Kit *, const void *, int, const char *, Choice *, Problem *);
void spot_write(const Kit *, const void *, int, Choice, Text *);
void spot_tell(const Kit *, const void *, const Event *, Text *);
void spot_describe(const Kit *, const void *, Json *);
void spot_touches(const Kit *, const void *, int, Choice, Json *);
int spot_nearly(const Kit *, const void *, int, int, Choice *, Refusal *);
void spot_draw(const Kit *, const void *, int, bool, Text *);
void spot_position(const Kit *, const void *, Text *);
bool spot_odds(const Kit *, const void *, int, Choice, Odds *);
void spot_judge(const Kit *, const void *, int[SEATS_MAX + 1]);
/* Would this wound put somebody out? (judgement/prefer.c) */
bool spot_falls(const SpotKit *, const Person *, int level, int dl);
void spot_prefer(const Kit *, const void *, int, const Choice *, int, int *);
extern const Judging spot_judging;
unsigned spot_readers(const Kit *, const void *, int, Choice);
bool spot_open_ended(const Kit *, const void *, int);
bool spot_sound(const Kit *, const void *, Text *);
void spot_facts(const Kit *, const void *, const Event *, Json *);

#endif
