/* What a seat is asked, in words, and by which clause. */
#include "games/aegis/why/why.h"

typedef struct PromptWords {
    const char *kind, *text;
    uint16_t clause;
} PromptWords;

static PromptWords action_prompt(const AegisKit *k, const State *s, const Step *step)
{
    switch (step->phase) {
    case ACTION_REROLL: return (PromptWords){"reroll", "Roll some of your dice again?", A2_ABL_61};
    case ACTION_JAM:
        return (PromptWords){"jam", "Make some of the attacker's dice be rolled again?", A2_ABL_40};
    case ACTION_GAMBIT:
        return (PromptWords){"gambit", "Buy more dice? A failure or a 1 among them fails it all.",
                             A2_ATTR_31};
    default: break;
    }
    switch (decided_type(k, &s->roll)) {
    case TYPE_REPAIR: return (PromptWords){"repair", "What is repaired?", A2_TYPE_06};
    case TYPE_MOVE: return (PromptWords){"shift", "Where are the robots moved?", A2_SHIFT_01};
    case TYPE_TRUE_FORM: return (PromptWords){"become", "Which form is revealed?", A2_UNQ_01};
    case TYPE_PULL:
        return (PromptWords){"push", "Which robot is pulled, how far and along which line?", A2_PUSH_03};
    default: return (PromptWords){"push", "Which robot is pushed, how far and along which line?", A2_PUSH_03};
    }
}

static PromptWords answer_prompt(const Step *step)
{
    switch (step->n) {
    case ANSWER_RETALIATE: return (PromptWords){"retaliate", "Answer the attack with an Action?", A2_ABL_65};
    case ANSWER_RETURN: return (PromptWords){"return-fire", "Answer the damage with an Action?", A2_ABL_73};
    case ANSWER_PENALTY:
        return (PromptWords){"penalty-shot", "Use an Action on the robot that came near, or another?",
                             A2_CMD_40};
    default:
        return (PromptWords){"revengeance", "Activate this robot now, since an ally was damaged?", A2_ABL_79};
    }
}

static PromptWords prompt_words(const AegisKit *k, const State *s, const Step *step)
{
    switch (step->kind) {
    case STEP_PICK:
        return (PromptWords){"pick", "Pick the five robots that play this game, in secret.", A2_BO3_04};
    case STEP_ZONES: return (PromptWords){"zones", "Choose your team's Start Zones.", A2_TPLAY_02};
    case STEP_DEPLOY:
        return (PromptWords){"deploy", "Place your next robot in your Start Zone.", A2_SETUP_04};
    case STEP_TURN: return (PromptWords){"turn", "Activate a robot, or end your turn.", A2_ACT_01};
    case STEP_ACTIVATION:
        return (PromptWords){"activation", "Move, then use an Action or combine; or pass.", A2_ACT_03};
    case STEP_ACTION: return action_prompt(k, s, step);
    case STEP_HURT: return (PromptWords){"prevent", "Pay 1 Energy to prevent this damage?", A2_CMD_59};
    case STEP_PARTING:
        return (PromptWords){"parting", "What does the damaged or destroyed robot leave?", A2_ABL_55};
    case STEP_STAND: return (PromptWords){"stand", "Where is the stand shifted to?", A2_MOVE_08};
    case STEP_JUMP: return (PromptWords){"jump", "Jetjump instead of being moved?", A2_CMD_21};
    case STEP_ANSWER: return answer_prompt(step);
    case STEP_AFTER:
        if (step->n & AFTER_WIND)
            return (PromptWords){"aether-wind", "Pay 3 Energy for another movement?", A2_CMD_01};
        if (step->n & AFTER_ARMY)
            return (PromptWords){"false-army", "Activate a robot after the failure?", A2_CMD_18};
        return (PromptWords){"run-of-luck", "Combine by luck?", A2_CMD_50};
    case STEP_TRIGGERS:
        return (PromptWords){"triggers", "Use what combining has triggered, in any order.", A2_ABIL_07};
    case STEP_BLITZ:
        return (PromptWords){step->phase == BLITZ_SHIFT ? "shift" : "blitz", "Make the free movement?",
                             blitz_clause[step->phase]};
    case STEP_BLITZ_ALL: return (PromptWords){"ultrablitz", "Which robot moves next?", A2_CAB_03};
    case STEP_SALVO: return (PromptWords){"salvo", "Use an Action for free?", A2_CAB_12};
    case STEP_SALVO_ALL: return (PromptWords){"ultrasalvo", "Which robot fires next?", A2_CAB_14};
    case STEP_ULTRA: return (PromptWords){"ultracombine", "Use a component's COMBINE Action?", A2_CAB_20};
    case STEP_DRONES: return (PromptWords){"drone", "Where does the Drone appear?", A2_CCA_09};
    case STEP_EMERGE: return (PromptWords){"emerge", "Add components, then let the robot rise.", A2_ABL_26};
    case STEP_STAR: return (PromptWords){"star", "Use the Star Die's effect?", A2_UNQ_11};
    case STEP_TERRAIN: return (PromptWords){"terrain", "Place a piece of terrain, or pass.", A1_SETUP_03};
    case STEP_EQUIP:
        return (PromptWords){"equip", "Onto which robot is your Commander equipped?", A1_MACH_01};
    case STEP_START: return (PromptWords){"start", "Use an ability before your Recharge Phase?", A1_TURN_17};
    case STEP_FINISH: return (PromptWords){"finish", "Use an ability at the end of your turn?", A1_TURN_20};
    case STEP_SHIELD: return (PromptWords){"shield", "Does another robot take this damage?", A1_CMDR_13};
    case STEP_UNDAUNTED:
        return (PromptWords){"undaunted", "Move up to 3 hexes, take 2 Energy or repair 1?", A1_MACH_11};
    case STEP_CONTROL: return (PromptWords){"control", "Do you take control of the new robot?", A1_TAG_08};
    case STEP_AGREE: return (PromptWords){"agree", "Let this robot drop beside your teammate's?", A2_ABL_21};
    default: return (PromptWords){"wait", "", CLAUSE_NONE};
    }
}

void aegis_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    PromptWords words = {"wait", "Another seat chooses.", CLAUSE_NONE};
    memset(prompt, 0, sizeof *prompt);
    if (s->over) words.text = "The match is over.";
    if (aegis_asked(kit, state) >> seat & 1) {
        const Step *step = steps_peek(&s->steps);
        words = prompt_words(k, s, step);
        int piece = step->kind == STEP_ACTION   ? step->phase == ACTION_JAM ? s->roll.target : s->roll.user
                    : step->kind == STEP_DEPLOY ? robot_to_place(k, s, seat)
                    : step->kind == STEP_TERRAIN || step->kind == STEP_EQUIP || step->kind == STEP_START ||
                            step->kind == STEP_FINISH
                        ? 0
                    : step->kind == STEP_ZONES || step->kind == STEP_TURN || step->kind == STEP_PICK
                        ? 0
                        : step->who;
        prompt->piece = (int16_t)piece;
    }
    snprintf(prompt->kind, sizeof prompt->kind, "%s", words.kind);
    snprintf(prompt->text, sizeof prompt->text, "%s", words.text);
    prompt->clause = clause_now(k, words.clause);
}
