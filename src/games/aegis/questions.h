/* What can be asked (steps) and answered (verbs) in A.E.G.I.S. */
#ifndef ARBITER_AEGIS_QUESTIONS_H
#define ARBITER_AEGIS_QUESTIONS_H

/* ---- choices ---------------------------------------------------------------------------------- */

/* A choice's verb and what its other fields hold. Each has a row, a VerbKind, in words/verbs.c. */
enum Verb {
    VERB_NONE,
    VERB_PICK,     /* a: mask of basics; b robot, c card of the Machineless Commander that it is equipped with
                                       `pick NAME NAME NAME NAME NAME [with COMMANDER on NAME]` */
    VERB_ZONES,    /* a: mask of zones (bit zone)                           `zones 1 3`                     */
    VERB_DEPLOY,   /* who, a hex (0: keep off the board)                    `place NAME HEX|off`            */
    VERB_ACTIVATE, /* who                                                   `activate NAME`                 */
    VERB_ACCELERATE, /* who                                                   `accelerate NAME` */
    VERB_OVERRIDE, /* who                                                   `override NAME`                 */
    VERB_END,      /*                                                       `end turn`                      */
    VERB_MOVE,     /* a hex, b 1: free (Aether Waltz)                       `move HEX [free]`               */
    VERB_JUMP,     /* Jetjump: a hex, b 0 damage, 1 drain                   `jump HEX damage|drain`         */
    VERB_USE, /* who, a action (ACTION_REF), b target or axis, c x     `use "ACTION" [x=N] [on PIECE [long] |
                 along (q,r)] [by NAME]` */
    VERB_COMBINE, /* who, a partner | as << 8, b new | seat << 8, c stand hex << 1 | at partner's hex
                     `combine with NAME [as NAME] into NAME at HEX [under SEAT]`,
                     `combine with stand HEX as NAME into NAME at HEX`; `combine as NAME with ...` if the
                     actor itself is the Wildcard */
    VERB_EMERGE,  /* who, b new                                            `emerge into NAME`              */
    VERB_COMPONENT, /* a partner | as << 8, c stand hex                      `component NAME [as NAME]`,
                       `component stand HEX as NAME` */
    VERB_RISE,     /* a hex, b: seat that has it, 0: who pays               `rise HEX [under SEAT]`         */
    VERB_DROP,     /* who waits, a hex                                      `drop NAME HEX`                 */
    VERB_EXCAVATE, /*                                                       `excavate`                      */
    VERB_PILOT,   /* Reckless Pilot: a face, or 0 for Damage +1            `pilot reroll FACE`, `pilot damage`
                   */
    VERB_REROLL,  /* a, b faces (FACES)                                    `reroll 2 5`                    */
    VERB_JAM,     /* a, b faces                                            `jam 6 6`                       */
    VERB_GAMBIT,  /* a dice                                                `gambit 2`                      */
    VERB_PUSH,    /* who, a direction 1..6 (0 with b 0), b hexes           `push PIECE N along (q,r)`      */
    VERB_SHIFT,   /* who, a hex                                            `shift PIECE HEX`               */
    VERB_REPAIR,  /* who, a damage, b drain                                `repair PIECE damage=N drain=N` */
    VERB_STAND,   /* a hex: where the displaced stand goes                 `stand HEX`                     */
    VERB_PREVENT, /* Unbroken                                              `prevent`                       */
    VERB_PARTING, /* who died, b target                                    `parting NAME on PIECE`         */
    VERB_DRONE,   /* who caused it, a hex                                  `drone NAME HEX`                */
    VERB_TRIGGER, /* a ability (star or component), who: its robot, b: the robot it is given to
                                                                           `trigger ABILITY [of NAME] [on
                     PIECE]` */
    VERB_SALVO,   /* who: next of Ultrasalvo or Ultrablitz                 `salvo NAME`, `blitz NAME`      */
    VERB_BECOME,  /* b piece (Reveal True Form)                            `become NAME`                   */
    VERB_STAR,    /* a: Star Die effect 1..5 (after a 6)                   `star N`                        */
    VERB_SWAP,    /* b ally                                                `swap PIECE`                    */
    VERB_STRIKE,  /* b robot: takes the Star Die's 3 damage                `strike PIECE`                  */
    VERB_AVENGE,  /* who activates (Revengeance, False Army, Ignition)     `avenge NAME`                   */
    VERB_AGREE,   /* who: let this robot of mine drop beside a teammate    `agree`                         */
    VERB_PASS,    /* decline, or leave an activation                       `pass`                          */
    VERB_CLOAK,   /* a hex                                                 `cloak HEX`                     */
    VERB_SALVAGE, /* Dread Salvage: who returns, a hex, b ally             `salvage NAME from ALLY at HEX` */
    VERB_DECOY,   /* b ally: gets Retaliate                                `decoy NAME`                    */
    VERB_PROPAGANDA, /* b enemy: gets -1 Accuracy                             `propaganda NAME` */
    VERB_SHIELD, /* b own robot: takes the damage                         `shield NAME`                   */
    VERB_UNDAUNTED, /* a 1: Energy, 2: repair (VERB_SHIFT: move)             `undaunted energy|repair` */
    VERB_TERRAIN, /* a hex                                                 `terrain HEX`                   */
    VERB_EQUIP,   /* b Basic robot                                         `equip NAME`                    */
    VERB_RECALL,  /* who is destroyed instead of activated                 `recall NAME`                   */
    VERB_ROLL,    /* who rolls the Star Die on a Starpoint                 `roll`                          */
    VERB_REBUILD, /* who returns, a hex, b whom it replaces (sideboard)    `rebuild NAME HEX [for NAME]`   */
    VERB_UNITE,   /* who, b new: three or more combine at once (draft)     `unite into NAME`               */
    VERB_KEEP,    /* a card of the hand (draft)                            `keep NAME`                     */
    VERB_DISCARD, /* a card of the hand (draft)                            `discard NAME`                  */
    VERB_ENTER,   /* who comes from the reserve, a hex                     `enter NAME HEX`                */
    VERB_VALOR,   /* a: SKILL_, b face of a die                            `valor six 2`, `valor energy`   */
    VERB_PREFER,  /* who of the Boss's side, a hex or b robot              `prefer NAME`, `prefer HEX`     */
    VERB_COUNT
};

enum {
    SELF_TOO = 512
}; /* in c of VERB_USE: SELF affects the user as well    `use "ACTION" on NAME with self` */

/* An Action in a choice: card index * 4 + slot + 1. */
#define ACTION_REF(card, slot) ((card) * 4 + (slot) + 1)
#define REF_CARD(ref) (((ref) - 1) >> 2)
#define REF_SLOT(ref) (((ref) - 1) & 3)
enum { USE_LONG = 256 }; /* in c of VERB_USE, beside x: Long Arm though the target is near */
/* Faces in a choice: four bits for each face, 1..4 in a, 5..6 in b. */
#define FACE_COUNT(choice, face)                                                                             \
    ((face) <= 4 ? ((choice).a >> (((face) - 1) * 4)) & 15 : ((choice).b >> (((face) - 5) * 4)) & 15)

/* ---- steps: what is being done, and who is asked what ------------------------------------------ */

/* Each kind has a row of functions, a StepKind (rules/steps.h), in the file that is about it. New kinds come
   last: a state holds the number. */
#define STEP_KINDS(STEP)                                                                                     \
    STEP(STEP_PICK, pick_step)             /* sideboard: all seats at once */                                \
    STEP(STEP_ZONES, zones_step)           /* who: seat that speaks for its team */                          \
    STEP(STEP_DEPLOY, deploy_step)         /* who: seat that places its robots */                            \
    STEP(STEP_TURN, turn_step)             /* the Activation Phase */                                        \
    STEP(STEP_ACTIVATION, activation_step) /* who: robot; phase, n, a: see actions.h; b: seat */             \
    STEP(STEP_ACTION, action_step)         /* phase: ACTION_; a: above the fallen; State.roll */             \
    STEP(STEP_HURT, hurt_step)             /* who may be spared: n damage, a clause, b cause */              \
    STEP(STEP_FALLEN, fallen_step)         /* destroyed and damaged robots' effects: Deploy, Parting */      \
    STEP(STEP_PARTING, parting_step)       /* who died at hex a: n PARTING_ bits that are still open */      \
    STEP(STEP_STAND, stand_step)           /* who stands on hex a where a stand of seat n is */              \
    STEP(STEP_JUMP, jump_step)             /* who is pushed (a, b) or shifted (n 1, a hex) */                \
    STEP(STEP_REACT, react_step)           /* who acted on n; phase: REACT_; a: seats, b: depth */           \
    STEP(STEP_ANSWER, answer_step)         /* who may use one Action now; n: ANSWER_ */                      \
    STEP(STEP_AFTER, after_step)           /* who: its own after-Action effects; n: AFTER_ bits open */      \
    STEP(STEP_FOLLOWED, followed_step)     /* who ended its activation: Penalty Shot; n: seats asked */      \
    STEP(STEP_TRIGGERS, triggers_step)     /* who is new; a, b, n: open; STEP_PARTs below */                 \
    STEP(STEP_PART, part_step)             /* who is in n; a: its component abilities */                     \
    STEP(STEP_BLITZ, blitz_step)           /* who moves free; phase BLITZ_; n: hexes */                      \
    STEP(STEP_BLITZ_ALL, blitz_all_step)   /* who: Ultrablitz, robots marked DUE_MOVE */                     \
    STEP(STEP_SALVO, salvo_step)           /* who fires free; b: Actions used, a: seat */                    \
    STEP(STEP_SALVO_ALL, salvo_all_step)   /* who: Ultrasalvo, robots marked DUE_FIRE */                     \
    STEP(STEP_ULTRA, ultra_step)           /* who repeats its components' COMBINE Actions */                 \
    STEP(STEP_DRONES, drones_step)         /* who puts n more Drones of type phase at distance a */          \
    STEP(STEP_EMERGE, emerge_step)         /* who forms State.emerging from robots marked PENDING */         \
    STEP(STEP_STAR, star_step)             /* who uses Star Die effect n */                                  \
    STEP(STEP_AGREE, agree_step)           /* who may drop on hex a beside a teammate's robot n */           \
    STEP(STEP_OVER, over_step)             /* nobody is asked any more */                                    \
    STEP(STEP_TERRAIN, terrain_step)       /* who: seat that places next; n: passes in a row */              \
    STEP(STEP_EQUIP, equip_step)           /* who: seat that equips its Machineless Commander */             \
    STEP(STEP_START, start_step)           /* who: seat whose turn begins; n: SHIFTED, SALVAGED */           \
    STEP(STEP_FINISH, finish_step)         /* who: seat whose turn ends; n: DECOYED, SPREAD */               \
    STEP(STEP_SHIELD, shield_step)         /* who would take n damage (phase 1: drain), a clause, b by */    \
    STEP(STEP_UNDAUNTED, undaunted_step)   /* who has failed dice */                                         \
    STEP(STEP_CONTROL, control_step)       /* who was combined; n: teammate's seat that may take it */       \
    STEP(STEP_REVENGE, revenge_step)       /* who may avenge what happened on the step above, or below */    \
    STEP(STEP_ALTERNATE, alternate_step) /* who: seat that activates one robot, 0: a round begins; n: has */ \
    STEP(STEP_REBUILD, rebuild_step)     /* who: seat whose destroyed robots may return */                   \
    STEP(STEP_DRAFT, draft_step)         /* all seats at once: a card of the hand is kept */                 \
    STEP(STEP_BUILD, build_step)         /* all seats at once: five of the drafted robots */                 \
    STEP(STEP_UNITE, unite_step) /* who forms State.emerging with those marked PENDING; n: how, a: pays */   \
    STEP(STEP_REINFORCE, reinforce_step) /* who: seat whose reserve may enter */                             \
    STEP(STEP_SOLO, solo_step)           /* who: 1: the player's turn, 0: a round begins; phase: how far */  \
    STEP(STEP_BOSS, boss_step)           /* a Rondo card: phase BOSS_; n: deed; who: chosen; a: RONDO_; b */ \
    STEP(STEP_MINION, minion_step) /* who acts: phase MINION_; n: slot; a: chosen robot or hex; b: bits */   \
    STEP(STEP_SUMMON, summon_step) /* n more minions; phase SUMMON_; who: revealed; a: cards passed */       \
    STEP(STEP_VALOR, valor_step)   /* a die lies there that Valor can change; phase VALOR_ */                \
    STEP(STEP_MEND, mend_step)     /* who: seat that repairs n more */

#define STEP_NAME(name, row) name,
enum { STEP_NONE, STEP_KINDS(STEP_NAME) STEP_COUNT };
#undef STEP_NAME

#endif
