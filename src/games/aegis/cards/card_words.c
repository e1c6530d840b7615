/* The words of cards: what an Action and an ability are called in text. Cards can be written with
   any of these, with hyphens, blanks or quotes; the first name of each is how it is written back.
 */
#include "games/aegis/cards/cards.h"

/* clang-format off */
const AbilityWord ability_words[] = {
    /* word                 ability           takes */
    {"accelerator",         ACCELERATOR,      TAKES_NUMBER},
    {"arc-buster",          ARC_BUSTER,       TAKES_NOTHING},
    {"beacon",              BEACON,           TAKES_NOTHING},
    {"combat-drop",         COMBAT_DROP,      TAKES_NOTHING},
    {"deploy",              DEPLOY,           TAKES_DRONE},
    {"emerge",              EMERGE,           TAKES_NOTHING},
    {"evade",               EVADE,            TAKES_NUMBER},
    {"melee-evade",         MELEE_EVADE,      TAKES_NUMBER},
    {"range-evade",         RANGE_EVADE,      TAKES_NUMBER},
    {"flight",              FLIGHT,           TAKES_NOTHING},
    {"jamming",             JAMMING,          TAKES_NUMBER},
    {"jet",                 JET,              TAKES_NUMBER},
    {"orbital-array",       ORBITAL_ARRAY,    TAKES_NOTHING},
    {"overload",            OVERLOAD,         TAKES_NOTHING},
    {"parting-shot",        PARTING_SHOT,     TAKES_NUMBER},
    {"parting-cannon",      PARTING_CANNON,   TAKES_NUMBER},
    {"parting-drone",       PARTING_DRONE,    TAKES_DRONE},
    {"reroll",              REROLL,           TAKES_NUMBER},
    {"retaliate",           RETALIATE,        TAKES_NOTHING},
    {"return-fire",         RETURN_FIRE,      TAKES_NOTHING},
    {"revengeance",         REVENGEANCE,      TAKES_NOTHING},
    {"aether-wind",         AETHER_WIND,      TAKES_NOTHING},
    {"aether-waltz",        AETHER_WALTZ,     TAKES_NOTHING},
    {"authority",           AUTHORITY,        TAKES_NOTHING},
    {"authority+",          AUTHORITY_PLUS,   TAKES_NOTHING},
    {"excavate",            EXCAVATE,         TAKES_NOTHING},
    {"false-army",          FALSE_ARMY,       TAKES_NOTHING},
    {"jetjump",             JETJUMP,          TAKES_NOTHING},
    {"long-arm-of-the-law", LONG_ARM,         TAKES_NOTHING},
    {"override",            OVERRIDE,         TAKES_NOTHING},
    {"penalty-shot",        PENALTY_SHOT,     TAKES_NOTHING},
    {"reckless-pilot",      RECKLESS_PILOT,   TAKES_NOTHING},
    {"reload",              RELOAD,           TAKES_NOTHING},
    {"run-of-luck",         RUN_OF_LUCK,      TAKES_NOTHING},
    {"steady-aim",          STEADY_AIM,       TAKES_NOTHING},
    {"unbroken",            UNBROKEN,         TAKES_NOTHING},
    {"wildcard",            WILDCARD,         TAKES_NOTHING},
    {"blitz",               BLITZ,            TAKES_NOTHING},
    {"superblitz",          SUPERBLITZ,       TAKES_NOTHING},
    {"ultrablitz",          ULTRABLITZ,       TAKES_NOTHING},
    {"hardshield",          HARDSHIELD,       TAKES_NOTHING},
    {"ignition",            IGNITION,         TAKES_NOTHING},
    {"refuel",              REFUEL,           TAKES_NOTHING},
    {"resonate",            RESONATE,         TAKES_NOTHING},
    {"salvo",               SALVO,            TAKES_NOTHING},
    {"supersalvo",          SUPERSALVO,       TAKES_NOTHING},
    {"ultrasalvo",          ULTRASALVO,       TAKES_NOTHING},
    {"tidemaker",           TIDEMAKER,        TAKES_NOTHING},
    {"worldfire",           WORLDFIRE,        TAKES_NOTHING},
    {"ultracombine",        ULTRACOMBINE,     TAKES_NOTHING},
    {"combine-assault",     COMBINE_ASSAULT,  TAKES_NOTHING},
    {"combine-shield",      COMBINE_SHIELD,   TAKES_NOTHING},
    {"combine-blaze",       COMBINE_BLAZE,    TAKES_NOTHING},
    {"combine-rust",        COMBINE_RUST,     TAKES_NOTHING},
    {"combine-quell",       COMBINE_QUELL,    TAKES_NOTHING},
    {"combine-disarm",      COMBINE_DISARM,   TAKES_NOTHING},
    {"combine-restrain",    COMBINE_RESTRAIN, TAKES_NOTHING},
    {"combine-drop",        COMBINE_DROP,     TAKES_NOTHING},
    {"combine-fuel",        COMBINE_FUEL,     TAKES_NOTHING},
    {"combine-drone",       COMBINE_DRONE,    TAKES_DRONES},
    {"combine-shift",       COMBINE_SHIFT,    TAKES_NOTHING},
    /* of the first edition */
    {"cloaking",            CLOAKING,         TAKES_NUMBER},
    {"double-move",         DOUBLE_MOVE,      TAKES_NOTHING},
    {"energy-siphon",       ENERGY_SIPHON,    TAKES_NOTHING},
    {"infinity-melee",      INFINITY_MELEE,   TAKES_NOTHING},
    {"terminal-velocity",   TERMINAL_VELOCITY, TAKES_NOTHING},
    {"ambuscade",           AMBUSCADE,        TAKES_NOTHING},
    {"arrest-mandate",      ARREST_MANDATE,   TAKES_NOTHING},
    {"benevolence",         BENEVOLENCE,      TAKES_NOTHING},
    {"dread-salvage",       DREAD_SALVAGE,    TAKES_NOTHING},
    {"eminence",            EMINENCE,         TAKES_NOTHING},
    {"first-pilot",         FIRST_PILOT,      TAKES_NOTHING},
    {"gordos-wild-shield",  WILD_SHIELD,      TAKES_NOTHING},
    {"lone-crusade",        LONE_CRUSADE,     TAKES_NOTHING},
    {"magnificence",        MAGNIFICENCE,     TAKES_NOTHING},
    {"nakama-system",       NAKAMA_SYSTEM,    TAKES_NOTHING},
    {"persevere",           PERSEVERE,        TAKES_NOTHING},
    {"shifty-business",     SHIFTY_BUSINESS,  TAKES_NOTHING},
    {"showdown",            SHOWDOWN,         TAKES_NOTHING},
    {"steady-fire",         STEADY_FIRE,      TAKES_NOTHING},
    {"rogue-decoy",         ROGUE_DECOY,      TAKES_NOTHING},
    {"mirror-match",        MIRROR_MATCH,     TAKES_NOTHING},
    {"wallflower",          WALLFLOWER,       TAKES_NOTHING},
    {"undaunted",           UNDAUNTED,        TAKES_NOTHING},
    {"propaganda",          PROPAGANDA,       TAKES_NOTHING},
    {"optimize",            OPTIMIZE,         TAKES_NOTHING},
    {"detonator",           DETONATOR,        TAKES_NOTHING},
    {"capture",             CAPTURE,          TAKES_NOTHING},
    {"flicker",             FLICKER,          TAKES_NOTHING},
    {"vanish",              VANISH,           TAKES_NOTHING},
    /* other spellings */
    {"long-arm",            LONG_ARM,         TAKES_NOTHING, .alias = true},
    {"authority-plus",      AUTHORITY_PLUS,   TAKES_NOTHING, .alias = true},
    {"ranged-evade",        RANGE_EVADE,      TAKES_NUMBER,  .alias = true},
    {"wild-shield",         WILD_SHIELD,      TAKES_NOTHING, .alias = true},
    {"optimise",            OPTIMIZE,         TAKES_NOTHING, .alias = true},
    {"parting",             PARTING_DRONE,    TAKES_DRONE,   .alias = true},
    {"parting-gan",         PARTING_DRONE,    TAKES_DRONE,   DRONE_GAN,  true},
    {"parting-saur",        PARTING_DRONE,    TAKES_DRONE,   DRONE_SAUR, true},
    {"deploy-drone",        DEPLOY,           TAKES_DRONE,   .alias = true},
    {"deploy-gan",          DEPLOY,           TAKES_DRONE,   DRONE_GAN,  true},
    {"deploy-saur",         DEPLOY,           TAKES_DRONE,   DRONE_SAUR, true},
    {"combine-drones",      COMBINE_DRONE,    TAKES_DRONES,  .alias = true},
    {"combine-gan",         COMBINE_DRONE,    TAKES_DRONES,  DRONE_GAN,  true},
    {"combine-saur",        COMBINE_DRONE,    TAKES_DRONES,  DRONE_SAUR, true},
    {NULL},
};

const ActionWord action_words[] = {
    {"cost",        WORD_COST},
    {"each",        WORD_EACH},
    {"all",         WORD_ALL},
    {"range",       WORD_RANGE},
    {"radius",      WORD_RADIUS},
    {"damage",      WORD_TYPE, TYPE_DAMAGE}, /* a sign makes it a buff */
    {"drain",       WORD_TYPE, TYPE_DRAIN},
    {"repair",      WORD_TYPE, TYPE_REPAIR},
    {"boost",       WORD_TYPE, TYPE_BOOST},
    {"push",        WORD_TYPE, TYPE_PUSH},
    {"pull",        WORD_TYPE, TYPE_PULL},
    {"move",        WORD_TYPE, TYPE_MOVE},
    {"defense",     WORD_TYPE, TYPE_BUFF_DEFENSE},
    {"accuracy",    WORD_TYPE, TYPE_BUFF_ACCURACY},
    {"evasion",     WORD_TYPE, TYPE_BUFF_EVASION},
    {"true-form",   WORD_TYPE, TYPE_TRUE_FORM},
    {"lanzer",      WORD_TYPE, TYPE_LANZER},
    {"burst-star",  WORD_TYPE, TYPE_BURST_STAR},
    {"self-push",   WORD_TYPE, TYPE_SELF_PUSH},
    {"aimed",       WORD_ATTRIBUTE, AIMED},
    {"anti-air",    WORD_ATTRIBUTE, ANTI_AIR},
    {"arcing",      WORD_ATTRIBUTE, ARCING},
    {"blaze",       WORD_ATTRIBUTE, BLAZE},
    {"combine",     WORD_ATTRIBUTE, COMBINE},
    {"critical",    WORD_ATTRIBUTE, CRITICAL},
    {"disarm",      WORD_ATTRIBUTE, DISARM},
    {"force",       WORD_ATTRIBUTE, FORCE},
    {"gambit",      WORD_ATTRIBUTE, GAMBIT},
    {"heavy",       WORD_ATTRIBUTE, HEAVY},
    {"piercing",    WORD_ATTRIBUTE, PIERCING},
    {"precise",     WORD_ATTRIBUTE, PRECISE},
    {"quell",       WORD_ATTRIBUTE, QUELL},
    {"recharge",    WORD_ATTRIBUTE, RECHARGE},
    {"restrain",    WORD_ATTRIBUTE, RESTRAIN},
    {"rust",        WORD_ATTRIBUTE, RUST},
    {"self",        WORD_ATTRIBUTE, SELF},
    {"swift",       WORD_ATTRIBUTE, SWIFT},
    {"laser",       WORD_ATTRIBUTE, LASER},
    {"light",       WORD_ATTRIBUTE, LIGHT},
    {"melee",       WORD_ATTRIBUTE, MELEE},
    /* other spellings */
    {"distance",               WORD_RANGE, .alias = true},
    {"defence",                WORD_TYPE, TYPE_BUFF_DEFENSE, true},
    {"reveal-true-form",       WORD_TYPE, TYPE_TRUE_FORM, true},
    {"horizon-lanzer",         WORD_TYPE, TYPE_LANZER, true},
    {"miracle-horizon-lanzer", WORD_TYPE, TYPE_LANZER, true},
    {"emergent-horizon-lanzer", WORD_TYPE, TYPE_LANZER, true},
    {"burst-star-overload",    WORD_TYPE, TYPE_BURST_STAR, true},
    {NULL},
};
/* clang-format on */

const char *ability_word(int ability)
{
    for (const AbilityWord *word = ability_words; word->word; word++)
        if (word->ability == ability && !word->alias) return word->word;
    ensure(!"every ability has a word");
    return "";
}

const char *attribute_word(uint32_t bit)
{
    for (const ActionWord *word = action_words; word->word; word++)
        if (word->kind == WORD_ATTRIBUTE && word->value == bit) return word->word;
    ensure(!"every attribute has a word");
    return "";
}

const char *type_word(int type)
{
    if (type == TYPE_BUFF_DAMAGE) type = TYPE_DAMAGE;
    for (const ActionWord *word = action_words; word->word; word++)
        if (word->kind == WORD_TYPE && word->value == (uint32_t)type && !word->alias) return word->word;
    return "";
}

/* ---- spelling ---- */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }
static bool is_joint(char c) { return c == '-' || c == '_' || c == ' ' || c == '\''; }

bool words_spell(const Word *words, int count, const char *word)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < words[i].length; k++) {
            if (is_joint(words[i].at[k])) continue;
            while (is_joint(*word)) word++;
            if (!*word || lower(words[i].at[k]) != *word) return false;
            word++;
        }
    }
    while (is_joint(*word)) word++;
    return *word == 0;
}
