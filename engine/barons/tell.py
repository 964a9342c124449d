"""Events in words, deltas first: what the log and the board say (B-136 says who may read them)."""

from __future__ import annotations

import re

from engine.barons import events as happened
from engine.barons.data import FAVOR_PER_GOLD, MISSED_UNTIL_ABSENT, MISSING, RECIPES, SEAT_KEYS, VICTORY
from engine.barons.names import ANSWERS, bundle, cards, gold, player, policy, some, thing
from engine.barons.netted import lists, netted, once
from engine.barons.text import written
from engine.core import Entry, Event
from engine.core.text import counted, listed, spelled

REASONS = {
    "gold": f"{VICTORY} Gold after upkeep and tax",
    "last": "the last baron standing",
    "limit": "the Turn limit is reached",
    "none": "all who were left are broke",
}

GUARD = ", which counters as your standing orders say (at first not Claim Revocation)"
WHY = {  # an order of a list was skipped or cut (BV-4)
    "bad_target": "that player was out of the game",
    "card_already_played": "you had played a card in this Turn",
    "card_not_held": "you did not hold the card",
    "claim_used": "one claim a move",
    "favor_full": "your Favor was full",
    "hand_full": "your hand was full",
    "market_no_gold": "the Market had too little Gold",
    "market_no_stock": "the Market had too few",
    "monopoly": "under a monopoly",
    "no_builds_left": "you had no Building left to place",
    "no_capacity": "you had too little capacity",
    "no_effect": "that player held no card",
    "no_quest": "there was no quest",
    "no_workforce": "you had too few Villages",
    "not_adjacent": "the tile did not touch yours",
    "not_enemy_tile": "it was no tile of another player",
    "not_enough_favor": "you had too little Favor",
    "not_enough_gold": "you had too little Gold",
    "not_enough_resource": "you had too few",
    "not_your_tile": "the tile was not yours",
    "tax_limit": "the tax could not be changed so",
    "tile_not_neutral": "the tile was not neutral",
    "tile_occupied": "the tile was not empty",
    "tile_protected": "Castles and Villages are safe from it",
}


def tell(event: Event) -> str:
    """Words for an event; empty for one that needs none."""
    match event:
        case happened.Placed(seat=seat, castle=castle, buildings=free):
            more = listed(f"{thing(kind)} {tile}" for tile, kind in free.items()) if free else "nothing else"
            return f"{player(seat)} set up a Castle on {castle}, with {more}"
        case happened.TurnBegan():
            return _turn(event)
        case happened.QuestCame(goods=goods, replaced=replaced):
            return f"Royal Quest: {bundle(goods)}{', in place of the old one' if replaced else ''}"
        case happened.Converted(seat=seat, recipe=key, amount=amount, made=made):
            it = RECIPES[key]
            return f"{player(seat)} made {some(made, it.output)} of {some(amount, it.input)}"
        case happened.Traded(seat=seat, resource=resource, amount=amount, gold=paid):
            verb = "sold" if amount > 0 else "bought"
            return f"{player(seat)} {verb} {some(abs(amount), resource)} for {gold(abs(paid))}"
        case happened.Delivered(seat=seat, resource=resource, amount=amount, favor=favor):
            return f"{player(seat)} gave the Court {some(amount, resource)}: +{favor} Favor"
        case happened.Claimed(seat=seat, tile=tile):
            return f"{player(seat)} claimed {tile}"
        case happened.Built(seat=seat, kind=kind, tile=tile, gold=paid, claimed=near):
            extra = f", {gold(paid)} for what was missing" if paid else ""
            around = f", claiming {listed(near)}" if near else ""
            return f"{player(seat)} built a {thing(kind)} on {tile}{extra}{around}"
        case happened.MoveEnded(seat=seat, how="time"):
            return f"{player(seat)}’s move ended as it stood"
        case happened.MoveEnded(seat=seat, how="passed"):
            return f"{player(seat)} is absent and was passed"
    return _of_cards(event) or _of_people(event) or _of_lists(event)


def _turn(event: happened.TurnBegan) -> str:
    income = [f"{player(seat)} {bundle(items)}" for seat, items in event.income.items() if items]
    produced = f"; produced: {'; '.join(income)}" if income else ""
    return f"Turn {event.turn} begins, in the order {listed(map(player, event.order))}{produced}"


def _of_cards(event: Event) -> str:
    match event:
        case happened.CardBought(seat=seat, card=card):
            return f"{player(seat)} bought {_named(card) if card else 'a card'}"
        case happened.QuestDone(seat=seat, gold=paid, favor=favor, lost=full):
            won = "the card was lost, the hand was full" if full else "a card"
            return f"{player(seat)} delivered the Royal Quest: +{gold(paid)}, +{favor} Favor, {won}"
        case happened.CardWon(seat=seat, card=card):
            return f"{player(seat)} got {_named(card)} for the quest"
        case happened.Played():
            return _played(event)
        case happened.Countered(seat=seat, by=by, card=card):
            return f"{player(seat)} countered {player(by)}’s {thing(card)} with Lawmaker’s Support"
        case happened.Attacked(seat=seat, victim=victim, card=card, target=target):
            at = f" on {target}" if target not in SEAT_KEYS else ""
            return f"{player(seat)} plays {thing(card)}{at} against {player(victim)}, who may counter"
        case happened.Asked(seats=seats):
            return f"{listed(map(player, seats))} must choose: {listed(ANSWERS.values(), 'or')}"
        case happened.Chose(seat=seat, answer=answer, lost=lost):
            price = ANSWERS[answer] if answer != "favor" else f"all Favor ({lost})"
            return f"{player(seat)} lost {price} to Warmongering"
        case happened.MonopolyOver(resource=resource):
            return f"the monopoly of {thing(resource)} is over"
    return ""


def _named(card: str) -> str:
    """The card for its owner, who is told once how one is used that is never played (chapter 20)."""
    return f"{thing(card)}{GUARD}" if card == "lawmakers_support" else thing(card)


def _played(event: happened.Played) -> str:
    who, name, target = player(event.seat), thing(event.card), event.target
    victim = player(event.victim) if event.victim is not None else ""
    its = f" with its {thing(event.kind)}" if event.kind else ""
    match event.card:
        case "boundary_claim":
            gone = f", its {thing(event.kind)} is destroyed" if event.kind else ""
            return f"{who} took {target} from {victim} by {name}{gone}"
        case "claim_revocation":
            return f"{who} made {victim}’s {target} neutral by {name}"
        case "seizure_of_assets":
            return f"{who} seized {target}{its} from {victim}"
        case "the_high_court":
            return f"{who} played {name}: {victim} lost {cards(event.number)}"
        case "monopoly_grant":
            return f"{who} holds the monopoly of {thing(str(target))}"
        case "royal_coinage":
            return f"{who} coined {gold(event.number)} of {FAVOR_PER_GOLD * event.number} Favor"
        case "raise_taxes" | "lower_taxes":
            return f"{who} played {name}: the tax is {event.number}"
        case "foreign_trade":
            return f"{who} traded {bundle(event.give)} for {bundle(event.take)} abroad"
    return f"{who} played {name}"


def _of_people(event: Event) -> str:
    match event:
        case happened.UpkeepPaid(seat=seat, items=items, missing=missing, tax=tax, gold=left, debt=debt):
            short = f", {MISSING * missing} Gold for {missing} missing" if missing else ""
            owing = f", {counted(debt, 'Turn')} in debt" if debt else ""
            return f"{player(seat)}: upkeep {items}{short}, tax {tax}, {gold(left)}{owing}"
        case happened.Nearing(seat=seat, gold=left, near=True):
            return f"{player(seat)} would have {gold(left)} at the check and win if the Turn ended now"
        case happened.Nearing(seat=seat):
            return f"{player(seat)} would not have {gold(VICTORY)} at the check any more"
        case happened.WentAbsent(seat=seat):
            return f"{player(seat)} missed {spelled(MISSED_UNTIL_ABSENT)} moves and counts as absent"
        case happened.CameBack(seat=seat):
            return f"{player(seat)} is back"
        case happened.Paused():
            return "everybody is absent: the game waits until somebody comes back"
        case happened.Defeated(seat=seat, resigned=resigned, cards=held):
            how = "resigned" if resigned else "is defeated by debt"
            return f"{player(seat)} {how}; the land is neutral, {cards(held)} left the game"
        case happened.Won(winners=winners, reason=reason):
            if not winners:
                return f"nobody has won: {REASONS[reason]}"
            return f"{listed(map(player, winners))} won: {REASONS[reason]}"
    return ""


def _of_lists(event: Event) -> str:
    match event:
        case happened.StandingSet(seat=seat, card=card, policy=value):
            return f"{player(seat)}’s standing order for {thing(card)}: {policy(card, value)}"
        case happened.OrderWritten(order=order, number=number):
            return f"Order {number}: {written(order)}"
        case happened.OrderStruck(number=number):
            return f"Order {number} struck" if number else "All orders struck"
        case happened.Locked(seat=seat, locked=locked):
            return f"{player(seat)} is ready" if locked else f"{player(seat)} takes up the orders again"
        case happened.ListBegan(seat=seat):
            return f"{player(seat)}’s orders are carried out"
        case happened.Skipped(order=order, code=code, amount=amount):
            fate = f"cut to {amount}" if amount else "skipped"
            return f"{written(order)}: {fate}, {WHY.get(code, code.replace('_', ' '))}"
    return ""


def line(entry: Entry) -> str:
    """What an action brought, a line each for it, upkeep and the new Turn; sealed orders netted to a few a player."""
    told = (event for event in once(entry.events) if not isinstance(event, happened.Locked))  # the prompt says
    found, rest = lists(told)
    lines = [text for seat, events in found.items() for text in netted(seat, events, tell)]
    return "\n".join([*lines, *_around(rest)])


def full(entry: Entry) -> str:
    """The same with every single order."""
    found, rest = lists(once(entry.events))
    lines = [
        f"{player(seat)}: {'; '.join(filter(None, map(tell, events))) or 'no order was carried out'}"
        for seat, events in found.items()
    ]
    return "\n".join([*lines, *_around(rest)])


def _around(events: list[Event]) -> list[str]:
    """What did not come of orders: in one line, but for upkeep and the beginning of a Turn."""
    paid = [tell(event) for event in events if isinstance(event, happened.UpkeepPaid)]
    began = [tell(event) for event in events if isinstance(event, happened.TurnBegan | happened.QuestCame)]
    apart = happened.UpkeepPaid | happened.TurnBegan | happened.QuestCame
    others = [tell(event) for event in events if not isinstance(event, apart)]
    return [text for text in ("; ".join(filter(None, part)) for part in (others, paid, began)) if text]


def brief(entry: Entry) -> str:
    """The first thing that happened, without its details."""
    if any(isinstance(event, happened.ListBegan) for event in entry.events):
        return "All orders were carried out"
    starts = [re.split(r"; |,|:", text)[0] for text in line(entry).split("\n")]
    return next((text for text in starts if not re.fullmatch(r"\{\d+\}", text)), "")
