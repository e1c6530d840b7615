#!/usr/bin/env python3
"""The commands beside a game's own words, and what goes wrong around a match: `play_commands.py ARBITER`.

Everything is said through a pipe, so that nothing waits for a keyboard. Ends with `N passed, N failed`.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
FIRST_FIVE = "1\n1\n1\n1\n1\n"  # places the robots of a seat


def run(folder, arguments, said="", seed=True):
    command = [PROGRAM, "play", "--no-colour"] + (["--seed", "3"] if seed else []) + arguments
    done = subprocess.run(command, input=said, capture_output=True, text=True, cwd=folder, timeout=60)
    return done.returncode, done.stdout, done.stderr


def has(text, *parts):
    for part in parts:
        assert part in text, f"no {part!r} in:\n{text[-3000:]}"


def bots_alone_play_the_same_match_again(folder):
    bots = ["--seat", "1=random", "--seat", "2=random"]
    code, first, _ = run(folder, bots)
    assert code == 0
    has(first, "The match is over", "choices,", "(A2-")
    assert run(folder, bots)[1] == first
    code, quiet, _ = run(folder, bots + ["--quiet"])
    assert code == 0 and len(quiet) < len(first)
    has(quiet, "The match is over")


def the_board_and_the_list_are_shown(folder):
    code, out, _ = run(folder, [], FIRST_FIVE + "board\nall\n?\n")
    assert code == 0
    # every hex by its letter, zones with their seat, terrain, robots on their hexes
    has(out, "  3        1:a  b   c   d  ###  f  ###  h   i   j   k  2:l\n", " 11             a   b   c   d   e   f   g   h   i   j",
        "  5    1:a 1:b  c   d   e   f   g   h   i   j   k   l  2:m 2:n\n", "  3        1A1  b   c   d  ###  f",
        "  4      1E1  b   c   d   e  ###  g   h  ###  j   k   l  2:m\n")
    has(out, "Arena", "Energy 14 of 14", "activate:  1 ", "end turn", "rules CLAUSE", "A2-ACT-01")
    assert "\033" not in out


def questions_are_answered(folder):
    said = FIRST_FIVE + "why ARK-100\nwhy ark\nwhy GAN-100\nwhy end turn\nwhy\nrules A2-MOVE-01\nrules nonsense\nodds 1\nodds x\ncard ARK-100\ncard ark-25\ncard none\n"
    said += "ARK-100 move a11\n"
    code, out, _ = run(folder, ["--seat", "2=random"], said)
    assert code == 0
    has(out, "After activate ARK-100:", "(A2-SETUP-08)", "That can be done.", "Why what?", "Each hex moved costs 1 Energy",
        "There is no clause", "No dice decide", "Odds of what?", "No: ", "robot ARK-100", "robot ARK-2500", 'There is no card "none"')


def position_of(folder, name, lines):
    with open(os.path.join(folder, name), "w") as file:
        file.write("game robot_empire trade=off\nseat 1 Ann\nseat 2 Bob\n" + "\n".join(lines) + "\n")


DISCARDING = ['hand 1 "Brax the Strong" "Brax the Strong" "Nova Bomb" "Volt Sentinel"', "vault 1 4", "vault 2 0", "deck",
              "turn 1 phase=discard", '1: discard "Volt Sentinel"']
BATTLE = ['place 1 "Brax the Strong"', 'hand 2 "Nova Bomb"', "vault 1 0", "vault 2 9", "deck", "turn 1 phase=combat", "1: attack Brax at 2"]


def several_are_said_in_one_breath(folder):
    position_of(folder, "discard.arb", DISCARDING)
    code, out, _ = run(folder, ["--load", "discard.arb"], "discard Brax, \"Nova Bomb\"\n", seed=False)
    assert code == 0
    has(out, 'discard "Brax the Strong"', 'discard "Nova Bomb"', "for 1 coin")
    code, out, _ = run(folder, ["--load", "discard.arb"], "Nova\n", seed=False)  # the verb is what is asked
    has(out, 'discard "Nova Bomb"')


def a_pass_that_is_the_only_answer_is_not_asked_for(folder):
    position_of(folder, "battle.arb", BATTLE)
    code, out, _ = run(folder, ["--load", "battle.arb"], "", seed=False)
    assert code == 0
    # nobody can shoot, block or answer: the Battery is hit, and the next question is another turn's or a discard's
    has(out, "The Battery of Bob loses 4 coins")
    assert "The attackers are declared" not in out and ": pass" not in out, out


def orders_pass_unasked(folder):
    position_of(folder, "orders.arb", ['hand 2 "Hacker" "Hacker"'] + BATTLE[:1] + BATTLE[2:])
    code, asked, _ = run(folder, ["--load", "orders.arb"], "orders\norders fast\n", seed=False)
    assert code == 0
    has(asked, "orders target: you pass unless", "there is no order", "Bob: The attackers are declared")
    said = "orders turn\npass\n"
    code, passed, _ = run(folder, ["--load", "orders.arb"], said, seed=False)
    has(passed, "orders turn: you pass until", "The Battery of Bob loses 4 coins")
    assert "Bob: The blockers" not in passed and "Bob: The battle" not in passed, passed
    code, often, _ = run(folder, ["--load", "orders.arb"], "orders ask\npass\n", seed=False)
    has(often, "orders ask: you are always asked", "Bob: The blockers are declared")


def why_and_card_are_answered_of_any_game(folder):
    lines = ['hand 1 "Brax the Strong" "Gnash Pup"', 'hand 2 "Nova Bomb"', "vault 1 2", "vault 2 0", "deck"]
    position_of(folder, "why.arb", lines + ["turn 2 phase=discard", "2: done"])
    said = "why Brax\nwhy brax the strong\ncard Brax\ncard volt\n99\n"
    code, out, _ = run(folder, ["--load", "why.arb"], said, seed=False)
    assert code == 0
    has(out, "Brax the Strong costs 5 and your Vault has 2", "(RE-COIN-02)", "Brax the Strong   Robot", "cost 5   attack 4   defense 4",
        "Permanent", "choice")
    assert "no such verb" not in out and "copies" not in out, out


def odds_come_before_the_dice(folder):
    with open(os.path.join(folder, "duel.arb"), "w") as file:
        file.write("game aegis board=arena\nseat 1 Ann team=ashla\nseat 2 Bob team=ganith\n"
                   "place 1 ARK-100 e5\nplace 2 GAN-100 f5\npool 1 10\nturn 1\n1: activate ARK-100\n")
    said = 'odds use "Rocket Punch" on GAN-100\nodds use "Rocket Punch" on ARK-100\nodds pass\n'
    code, out, _ = run(folder, ["--load", "duel.arb"], said, seed=False)
    assert code == 0
    has(out, "2 Energy", "hit: 2d6, ", "0 successes: ", "2:GAN-100: damage  0: ", "No: ", "No dice decide")


def nonsense_changes_nothing(folder):
    said = FIRST_FIVE + "0\n99\nfly\nactivate nobody\nmove\nlog\n"
    code, out, _ = run(folder, [], said)
    assert code == 0
    has(out, "There are only", '"fly" is nothing that can be done', 'there is no robot "nobody"', "something is missing here")
    assert "\n1: activate" not in out


def a_choice_is_taken_back(folder):
    code, out, _ = run(folder, [], "1\nundo\nlog\n")
    assert code == 0
    has(out, "undo to 0", "(taken back) 1: place")
    code, out, _ = run(folder, [], "undo\n")
    assert code == 0
    has(out, "T-10")


def who_resigns_has_lost(folder):
    code, out, _ = run(folder, ["--seat", "1=Ann", "--seat", "2=Bob"], "resign\n")
    assert code == 0
    has(out, "The match is over: Bob wins")
    assert not os.listdir(folder)


def a_match_against_the_rules_is_saved_whole(folder):
    """Nobody sits in the Boss's seat; its minions are a team that no seat names, and the log has it all the same."""
    solo = ["--mode", "solo", "--option", "boss=Vespera"]
    code, out, _ = run(folder, solo + ["--save", "solo.arb"], FIRST_FIVE)
    assert code == 0
    has(out, "2:Vespera is placed on h6", "arbiter play --load solo.arb")
    code, out, err = run(folder, ["--load", "solo.arb", "--save", "solo.arb"], "place ION-100 b5\n", seed=False)
    assert code == 0, err
    has(out, "1: place ION-100 b5")
    code, out, err = run(folder, ["--load", "solo.arb", "--save", "lost.arb"], "resign\n", seed=False)
    assert code == 0, err
    has(out, "The match is over: Vespera wins")
    for other in ("--seat", "2=Bob"), ("--seat", "2=greedy"), ("--team", "2=ganith"), ("--bot", "2=./other"):
        code, _, err = run(folder, [*solo, *other], "")
        assert code == 2
        has(err, "the rules play seat 2: nobody sits or brings a team there")
    check = subprocess.run([PROGRAM, "check", "solo.arb"], capture_output=True, text=True, cwd=folder)
    assert check.returncode == 0, check.stdout


def the_end_of_the_input_saves(folder):
    code, out, _ = run(folder, [], FIRST_FIVE)
    assert code == 0
    has(out, "Saved. Go on with: arbiter play --load match.arb")
    code, out, _ = run(folder, [], FIRST_FIVE)
    has(out, "match-2.arb")
    code, out, _ = run(folder, ["--load", "match.arb", "--save", "on.arb"], "activate ARK-100\npass\n", seed=False)
    assert code == 0
    has(out, "1: activate ARK-100")
    code, out, _ = run(folder, ["--load", "on.arb", "--save", "on.arb"], "end turn\n", seed=False)
    assert code == 0
    has(out, "2: ")
    check = subprocess.run([PROGRAM, "check", "match.arb", "on.arb"], capture_output=True, text=True, cwd=folder)
    assert check.returncode == 0, check.stdout
    has(check.stdout, "2 passed")


def a_saved_match_is_whole_after_every_choice(folder):
    """Killed, not interrupted: the file has what was chosen before."""
    command = [PROGRAM, "play", "--no-colour", "--seed", "3", "--save", "duel.arb"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        process.stdin.write(FIRST_FIVE)
        process.stdin.flush()
        while "activate:" not in process.stdout.readline():
            pass
        process.kill()
    check = subprocess.run([PROGRAM, "check", "duel.arb"], capture_output=True, text=True, cwd=folder)
    assert check.returncode == 0, check.stdout
    assert sorted(os.listdir(folder)) == ["duel.arb"]


def sealed_dice_are_verified_when_the_match_went_on_too(folder):
    bots = ["--game", "robot_empire", "--option", "turns=2", "--seat", "1=random", "--seat", "2=random", "--quiet"]
    verify = lambda: subprocess.run([PROGRAM, "verify", "match.arb"], capture_output=True, text=True, cwd=folder)
    code, _, err = run(folder, bots + ["--sealed", "--save", "match.arb"], seed=False)
    assert code == 0 and verify().returncode == 0, err
    code, _, _ = run(folder, ["--sealed", "--save", "match.arb"], FIRST_FIVE, seed=False)
    assert code == 0 and verify().returncode == 0
    code, _, _ = run(folder, ["--load", "match.arb", "--save", "match.arb"], "activate ARK-100\npass\nend turn\n", seed=False)
    assert code == 0 and verify().returncode == 0
    path = os.path.join(folder, "match.arb")
    with open(path) as file:
        log = file.read()
    end = log.index("]", log.index("[first "))
    last = [int(log[end - 3]), int(log[end - 1])]  # no tie: they say who begins, and still do afterwards
    if max(last) < 6:
        last[last.index(max(last))] += 1
    elif min(last) > 1:
        last[last.index(min(last))] -= 1
    else:
        last[last.index(6)] = 5
    with open(path, "w") as file:
        file.write(re.sub("^hash .*\n", "", f"{log[:end - 3]}{last[0]} {last[1]}{log[end:]}", flags=re.M))
    done = verify()
    assert done.returncode == 1 and "is not the sealed one" in done.stdout + done.stderr, done
    for arguments, name in [(["--seed", "3"], "--seed"), (["--load", "match.arb"], "--load")]:
        code, _, err = run(folder, ["--sealed"] + arguments, seed=False)
        assert code == 2
        has(err, "--sealed is for a new match", name)


def an_interrupt_saves(folder):
    command = [PROGRAM, "play", "--no-colour", "--seed", "3", "--seat", "1=Ann", "--seat", "2=Bob"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        process.stdin.write("1\n")
        process.stdin.flush()
        while "place EXCEL" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out = process.stdout.read()
        assert process.wait(20) == 0
    has(out, "Saved.")
    with open(os.path.join(folder, "match.arb")) as file:
        has(file.read(), 'seat 1 "Ann"', "1: place ARK-100")


def a_file_that_cannot_be_written_is_said(folder):
    code, out, _ = run(folder, [], "save nowhere/x.arb\nsave\nsave ok.arb\n")
    has(out, "nowhere/x.arb", "Where?", "Saved in ok.arb.")
    code, _, err = run(folder, ["--save", "nowhere/x.arb"], "1\n")
    assert code == 2
    has(err, "nowhere/x.arb")


def bad_arguments_are_refused(folder):
    for arguments, part in [
        (["--game", "chess"], 'no game "chess"'),
        (["--board", "moon"], "moon"),
        (["--mode", "sleep"], "sleep"),
        (["--option", "colour"], "KEY=VALUE"),
        (["--seat", "Ann"], "N=NAME"),
        (["--seat", "9=Ann"], "N=NAME"),
        (["--seat", "1=" + "x" * 60], "too long"),
        (["--seat", "2=search:none"], "no bot"),
        (["--seat", "2=./program"], "no bot"),
        (["--team", "1=nobody"], "nobody"),
        (["--seed", "many"], "--seed needs a number"),
        (["--save"], "--save"),
        (["--load", "missing.arb"], "missing.arb"),
        (["--fly"], "unknown option --fly"),
        (["extra"], "unknown option extra"),
    ]:
        code, out, err = run(folder, arguments, seed=False)
        assert code == 2, (arguments, code, out[-500:])
        has(err, part)
    with open(os.path.join(folder, "bad.arb"), "w") as file:
        file.write("game aegis\nnonsense\n")
    code, _, err = run(folder, ["--load", "bad.arb"], seed=False)
    assert code == 2 and err
    code, out, _ = run(folder, ["--help"], seed=False)
    assert code == 0
    has(out, "examples:", "--load FILE")


def a_round_of_drafted_teams_is_told(folder):
    command = [PROGRAM, "round", "--bots", "random", "--games", "1", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120)
    assert done.returncode == 0, done.stderr
    has(done.stdout, "a draft of 6", "The round, 1 match of each pair", "  basic ", "  combined ")
    rows = [line.split() for line in done.stdout.splitlines() if line[:1] in "123456" and line[1:2] == "."]
    assert len(rows) == 6 and [row[0] for row in rows] == [f"{i}." for i in range(1, 7)]
    points = [float(row[3]) for row in rows]
    assert points == sorted(points, reverse=True) and sum(points) == 15
    assert sum(int(row[4]) for row in rows) == sum(int(row[6]) for row in rows)
    again = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120)
    assert again.stdout == done.stdout
    for bad in (["--bots", "greedy", "--mode", "standard"], ["--bots", "nobody,greedy"], ["--seed", "1"],
                ["--bots", "random,random,random", "--option", "edition=1"]):
        done = subprocess.run([PROGRAM, "round"] + bad, capture_output=True, text=True, cwd=folder, timeout=60)
        assert done.returncode == 2 and done.stderr


def what_can_be_agreed_on_is_listed(folder):
    code, out, _ = run(folder, ["--options"])
    assert code == 0
    has(out, "--option mode=", "Starpoint Arena; edition=2", "--option draft=", "4 to 6 seats")


def main():
    passed = failed = 0
    for test in (bots_alone_play_the_same_match_again, the_board_and_the_list_are_shown, questions_are_answered, odds_come_before_the_dice,
                 several_are_said_in_one_breath, a_pass_that_is_the_only_answer_is_not_asked_for, orders_pass_unasked,
                 why_and_card_are_answered_of_any_game,
                 nonsense_changes_nothing, a_choice_is_taken_back, who_resigns_has_lost, a_match_against_the_rules_is_saved_whole,
                 the_end_of_the_input_saves,
                 a_saved_match_is_whole_after_every_choice,
                 sealed_dice_are_verified_when_the_match_went_on_too, an_interrupt_saves, a_file_that_cannot_be_written_is_said,
                 bad_arguments_are_refused, a_round_of_drafted_teams_is_told, what_can_be_agreed_on_is_listed):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                passed += 1
            except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"{test.__name__}: {error}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
