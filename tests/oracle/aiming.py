"""Who can be aimed at, who stands in a Radius, who behind the target (A2-RNG, A2-LOS, A2-AXIS, A2-ATTR-42 to 46), and
where a robot can go at what price (A2-MOVE, A2-BOARD-14, A2-ABL-37 to 47)."""
from book import FLAT, HEXES, POINTED, Script, axis, distance, hexes_sample, put, sees, step, ways

FOES = ["FOE-%d00" % i for i in range(1, 7)]
ACTIONS = ['"Shot"  cost 1  each 3+  damage 1  range 9', '"Wave"  cost 1  each 3+  damage 1  radius 3',
           '"Lance"  cost 1  each 3+  damage 1  range 8  piercing']


def behind(user, target, foes, terrain, most):
    """The robots behind the target on a common axis, no farther than the Range and not behind terrain."""
    line = axis(user, target, FLAT + POINTED)
    if not line:
        return []
    hexes = [step(target, line, times) for times in range(1, 14)]
    return [h for h in hexes if h in foes and distance(user, h) <= most and sees(user, h, terrain)]


def open_with(script, user, foes, terrain, pool):
    """Puts everything in its place, and the user to its turn with so much Energy."""
    for name in FOES:
        script.robot(name, "G", ACTIONS[:1])
    script.say("end\nplace 1 USR-100 " + put(user))
    for name, place in zip(FOES, foes):
        script.say("place 2 %s %s" % (name, put(place)))
    script.terrain(terrain)
    script.say("pool 1 %d\nturn 1\n1: activate USR-100" % pool)


def aim(dice):
    places = hexes_sample(dice, 7 + dice.choice([0, 6, 12, 20]))
    user, foes, terrain = places[0], places[1:7], set(places[7:])
    script = Script()
    script.robot("USR-100", "A", ACTIONS, move=4)
    open_with(script, user, foes, terrain, 9)
    hit = aim_at(dice, script, user, foes, terrain)
    for name, place in zip(FOES, foes):
        script.expect("/robots/2:%s/damage" % name, int(place in hit))
    return script


def aim_at(dice, script, user, foes, terrain):
    """Uses one of the Actions and says whom it hits."""
    action, most = dice.choice([("Shot", 9), ("Wave", 3), ("Lance", 8)])
    if action == "Wave":
        script.say('1: use "Wave" [hit 3]')
        return [h for h in foes if distance(user, h) <= most and sees(user, h, terrain)]
    legal = []
    for name, place in zip(FOES, foes):
        if distance(user, place) > most:
            script.refuse(1, 'use "%s" on %s' % (action, name), "A2-RNG-01")
        elif not sees(user, place, terrain | set(foes)):
            script.refuse(1, 'use "%s" on %s' % (action, name), "A2-LOS-02")
        else:
            legal.append(place)
    if not legal:
        return []
    on_axis = [h for h in legal if axis(user, h, FLAT + POINTED)]
    target = dice.choice(on_axis if on_axis and action == "Lance" else legal)
    script.say('1: use "%s" on %s [hit 3]' % (action, FOES[foes.index(target)]))
    return [target] + (behind(user, target, foes, terrain, most) if action == "Lance" else [])


def move(dice):
    places = hexes_sample(dice, 7 + dice.choice([0, 10, 25, 40]))
    user, foes, terrain = places[0], places[1:7], set(places[7:])
    stops = set(hexes_sample(dice, dice.choice([3, 20]))) - terrain
    ability, per_energy = dice.choice([((), 1), (("flight",), 1), (("jet 2",), 2), (("jet 3",), 3)])
    movement, pool = dice.randint(1, 5), dice.randint(1, 6)
    script = Script(special="  stop " + " ".join(map(put, sorted(stops))) if stops else "")
    script.robot("USR-100", "A", ACTIONS[:1], ability, move=movement)
    open_with(script, user, foes, terrain, pool)
    barred = terrain | set(foes)
    found = ways(user, 15, bool(ability), barred, set() if ability else stops)
    goals = [h for h in HEXES if h != user and h not in barred]
    reached = [h for h in goals if found.get(h, 99) <= min(movement, pool) * per_energy]
    for h in dice.sample(goals, 12):
        if h not in reached:
            script.refuse(1, "move " + put(h), "A2-MOVE-02 A2-ACT-13 A2-MOVE-04 A2-MOVE-05 A2-BOARD-14")
    if reached:
        goal = dice.choice(reached)
        script.say("1: move " + put(goal))
        script.expect("/robots/1:USR-100/hex", put(goal))
        script.expect("/seats/1/pool", pool - -(-found[goal] // per_energy))
    return script
