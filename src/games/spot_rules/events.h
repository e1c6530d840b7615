/* What can happen, and what a roll is for. Comments say what stands in the event: its subject, then its
   object, then its numbers. */
#ifndef ARBITER_SPOT_EVENTS_H
#define ARBITER_SPOT_EVENTS_H

enum {
    E_TARGET = 1,    /* who; object stat; df, row difference, t before the attribute, variable */
    E_REASON,        /* who; object reason; df, t                    */
    E_ROLL,          /* who; object purpose; two dice, t, success    */
    E_VARIABLE,      /* who; the die                                 */
    E_SURE,          /* who; object purpose; success, t              */
    E_LEARNED,       /* who; object skill; CP now                    */
    E_LEVEL,         /* who; object skill; level                     */
    E_LUCK,          /* who; two dice; 1 good, 2 bad, 0 neither      */
    E_TESTS,         /* who; object stat; df                         */
    E_HELPS,         /* who; object leader                           */
    E_OVERRULED,     /* object verb; numbers                         */
    E_MODIFIED,      /* who; df, t, reason                           */
    E_HURT,          /* who; object by whom; level, DL               */
    E_WOUND_CHANGED, /* who; level, DL, what: 1 stabilised, 2 worse, 3 better, 4 gone, 5 kept, 6 treated */
    E_BLEEDS,        /* who; 1 has a lethal wound, 0 none any more */
    E_DIED,
    E_DOWN,
    E_KO,
    E_WOKE,
    E_REVIVED,
    E_ARMOUR,  /* who; 1 held, 0 not; level, DL after */
    E_MOVED,   /* who; x, y */
    E_BROUGHT, /* who; side, seat */
    E_DISMISSED,
    E_MARKED,   /* who; mark, on */
    E_SET,      /* who; object stat; value */
    E_GIVEN,    /* who; weapon, ammo */
    E_REVEALED, /* who */
    E_RESULT,   /* who; success */
    E_FIGHT,
    E_SURPRISE, /* who; 1 acts freely */
    E_ROUND,    /* n: round */
    E_TIED,     /* who declares */
    E_DECLARED, /* who; kind, snap */
    E_ORDER,    /* who; place */
    E_TIE_DIE,  /* who; die */
    E_TURN,     /* who */
    E_DEFERRED,
    E_LOST, /* who: the deferred action */
    E_WATCHES,
    E_CALLED_OFF,
    E_TRIGGERED, /* who; object who set it off */
    E_SHOOTS,    /* who; object target; weapon, mode, aims, band */
    E_BURST,     /* who; bullets fired, those that can hit       */
    E_BULLET,    /* who; object target; number */
    E_STRIKES,   /* who; object target; move, combo, place      */
    E_EVADES,    /* who; success */
    E_DIVES,     /* who */
    E_DEFENDS,   /* who; object attacker; move, success */
    E_NEUTRALISED,
    E_MISSED,
    E_HELD,
    E_FREED,
    E_PRONE,
    E_STOOD,
    E_DISARMED,
    E_FEINTED,
    E_EFFECT, /* who; object target: a called effect succeeds */
    E_AIMS,
    E_DREW,
    E_RELOADED,
    E_COVER,
    E_THREW,   /* who; object target; x, y */
    E_SCATTER, /* who; metres, direction, x, y */
    E_BLAST,   /* rating, x, y, tamped */
    E_COMBO_ENDS,
    E_PASSES,
    E_FIGHT_OVER,
    E_TIME, /* minutes, week */
    E_AID,  /* who; object patient; skill, purpose, wound, success */
    E_DOWN_TIME,
    E_WEEK,
    E_MISSION,
    E_ACTIVITY, /* who; activity */
    E_PROJECT,  /* who; project, pv, need */
    E_JOINED,
    E_BREAKTHROUGH, /* who; project, made, need */
    E_PROGRESS,     /* who; project, bonus */
    E_NO_PROGRESS,
    E_PROJECT_DONE,
    E_ABANDONED,
    E_TEACHER, /* who; object skill; found */
    E_TRAINED, /* who; object skill; CP of the week */
    E_POINTS,  /* who; earned, now */
    E_STUDIED, /* who; change, move, combo */
    E_TRAIT,   /* who; trait, level */
    E_LEFT,
    E_ENDED,
    E_COMBO_GOES_ON, /* who; moves so far */
    EVENT_KINDS
};
enum { /* what a roll is for */
       FOR_TEST = 1,
       FOR_LUCK,
       FOR_STEALTH,
       FOR_ATTACK,
       FOR_EVADE,
       FOR_DEFENCE,
       FOR_ARMOUR,
       FOR_WILL,
       FOR_STABILISE,
       FOR_HEAL,
       FOR_AID,
       FOR_REVIVE,
       FOR_PROJECT,
       FOR_TEACHER,
       PURPOSES
};
extern const char *const spot_purposes[PURPOSES];

#endif
