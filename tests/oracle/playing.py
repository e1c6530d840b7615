"""Games of several turns at random: whoever may, activates, moves, acts, accelerates or ends his turn, and after each choice
all that has changed is told (A2-ACT, A2-MOVE, A2-RND-02 to 16, A2-ATTR-40, A2-ATTR-67 to 71, A2-ABL-01 to 13, 51 to 54)."""
from acting import Act, Activation, moves, uses, why_not_act, why_not_at
from book import put
from world import World


def settle(world):
    """What ends by itself: an activation in which nothing can be done, a turn without Energy or robots."""
    run = world.activation
    world.forced()
    if run and (run.robot.where != "active" or not (moves(world, run) or uses(world, run) or world.unions(run))):
        world.activation = None
    if not world.over and not world.activation and not world.busy() and world.turn_over():
        world.turn_next()


def turn_choose(world):
    dice, seat = world.dice, world.turn
    ready = [robot for robot in world.active(seat) if world.ready(robot)]
    for robot in world.active(seat):
        if not world.ready(robot) and dice.random() < .2:
            world.script.refuse(seat, "activate " + robot.name, "A2-ACT-02 A2-ACT-14 A2-ABL-06 A2-DRONE-05")
    if dice.random() < world.idle:
        world.say(seat, "end turn")
        world.turn_next()
        return
    robot = dice.choice(ready)
    x = robot.number("accelerator")
    if x and dice.random() < .6:
        accelerate(world, robot, x)
        return
    world.say(seat, "activate " + robot.name)
    robot.activations += 1
    world.activation = Activation(robot)


def accelerate(world, robot, x):
    ways = world.ways(robot, x, robot.flies())
    if world.pool[robot.seat] < x or robot.count("restrain"):
        world.script.refuse(robot.seat, "accelerate " + robot.name, "A2-ABL-04 A2-ATTR-59 A2-ABL-01 A2-ACT-13")
        return
    if len(ways) == 1:
        return
    world.say(robot.seat, "accelerate " + robot.name)
    world.pool[robot.seat] -= x
    robot.activations += 1
    robot.at = world.dice.choice(sorted(place for place in ways if place != robot.at))
    world.say(robot.seat, "move " + put(robot.at))
    world.arrive(robot)
    world.burn(robot)
    world.activation = Activation(robot, True)


def activation_choose(world):
    run, dice = world.activation, world.dice
    robot, seat = run.robot, run.robot.seat
    if not run.free:
        refuse_some(world, run)
    world.refused(run)
    goals, acts = moves(world, run), uses(world, run)
    kinds = ["move"] * bool(goals) + ["use"] * 2 * bool(acts) + ["unite"] * 4 * bool(world.unions(run))
    kind = dice.choice(kinds) if kinds and dice.random() < .93 else "pass"
    if kind == "move":
        place = dice.choice(sorted(goals))
        world.say(seat, "move " + put(place))
        world.pool[seat] -= goals[place]
        robot.at, run.moved = place, True
        world.arrive(robot)
        world.burn(robot)
    elif kind == "unite":
        world.unite(run)
    elif kind == "use":
        action, target = dice.choice(acts)
        run.used.add(action.name)
        run.acted += "swift" not in action.words or robot.count("quell") > 0
        Act(world, robot, action, target, dice.randint(1, min(4, world.pool[seat])) if action.cost == "X" else None).run()
    else:
        world.say(seat, "pass")
        world.activation = None


def refuse_some(world, run):
    """Some of what is not allowed is tried."""
    dice, seat = world.dice, run.robot.seat
    for action in run.robot.card.actions:
        x = world.pool[seat] + 1 if action.cost == "X" and dice.random() < .2 else None
        why, others = why_not_act(world, run, action, x), [r for r in world.active() if r is not run.robot]
        target = dice.choice(others) if action.range and others else None
        if target:
            why |= why_not_at(world, run.robot, action, target)
        if why and dice.random() < .4 and not (action.range and not target):
            words = 'use "%s"%s%s' % (action.name, " x=%d" % (x or 1) if action.cost == "X" else "",
                                      " on " + target.said() if target else "")
            world.script.refuse(seat, words, " ".join(sorted(why)))
    reached = moves(world, run)
    for place in dice.sample([(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6], 1):
        if place not in reached and place != run.robot.at and dice.random() < .5:
            world.script.refuse(seat, "move " + put(place), why_not_move(world, run))


def why_not_move(world, run):
    if run.robot.count("restrain"):
        return "A2-ATTR-58 A2-ACT-07 A2-MOVE-10 A2-ATTR-70"
    if run.moved or run.acted:
        return "A2-ACT-07 A2-MOVE-10 A2-ATTR-70"
    return "A2-MOVE-02 A2-ACT-13 A2-MOVE-04 A2-MOVE-05 A2-BOARD-14 A2-MOVE-12 A2-MOVE-06 A2-BOARD-09 A2-BOARD-11"


def play(dice):
    return play_on(World(dice))


def play_on(world, most=24):
    world.write()
    if not world.over and world.turn_over():
        return None
    for _ in range(world.dice.randint(most // 3, most)):
        if world.over:
            break
        if world.activation:
            activation_choose(world)
        elif not world.extra():
            turn_choose(world)
        settle(world)
        world.tell()
    world.tell(True)
    return world.script
