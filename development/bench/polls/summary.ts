import { percentile, type Spread, spread } from "../statistics"
import type { MeasuredPolls } from "./measure-polls"
import type { PollTurn } from "./measure-turn"
import { BARE, CART, FEW_FIELDS, OURS, type Target, TARGETS } from "./targets"

export interface Polls {
  levels: PollLevel[]
  waiting: number
  gatewayCalls: number
  /** Why the command fails. */
  problems: string[]
}

export interface PollLevel {
  concurrency: number
  rows: PollRow[]
  /** Of our median to theirs. */
  ratios: { cart: number; fewFields: number; bare: number }
}

export interface PollRow {
  target: Target
  bytes: number
  perSecond: Spread
  /** Of its median to the cart's, and the same round by round; undefined for the cart itself. */
  timesCart: { ratio: number; perRound: Spread } | undefined
  medianMs: Spread
  p95Ms: Spread
  processorMs: Spread | undefined
}

export function summarizePolls(measured: MeasuredPolls): Polls {
  const { turns, bytes, waiting, gatewayCalls } = measured
  const concurrencies = new Set(turns.map(({ concurrency }) => concurrency))
  return {
    levels: [...concurrencies].map((concurrency) =>
      levelOf(
        concurrency,
        turns.filter((turn) => turn.concurrency === concurrency),
        bytes
      )
    ),
    waiting,
    gatewayCalls,
    problems:
      gatewayCalls > 0
        ? [`The gateway was asked ${gatewayCalls} times because of polls.`]
        : [],
  }
}

function levelOf(
  concurrency: number,
  turns: readonly PollTurn[],
  bytes: ReadonlyMap<Target, number>
): PollLevel {
  const of = (target: Target) => turns.filter((turn) => turn.target === target)
  const rows = TARGETS.map((target) =>
    rowOf(of(target), of(CART), bytes.get(target) ?? NaN)
  )
  const rateOf = (wanted: Target) =>
    rows.find(({ target }) => target === wanted)?.perSecond.median ?? NaN
  const ratioTo = (target: Target) => rateOf(OURS) / rateOf(target)
  return {
    concurrency,
    rows,
    ratios: {
      cart: ratioTo(CART),
      fewFields: ratioTo(FEW_FIELDS),
      bare: ratioTo(BARE),
    },
  }
}

function rowOf(
  turns: readonly PollTurn[],
  cart: readonly PollTurn[],
  bytes: number
): PollRow {
  const { target } = turns[0]!
  const processorMs = turns.flatMap((turn) => turn.processorMs ?? [])
  return {
    target,
    bytes,
    perSecond: ratesOf(turns),
    timesCart: target === CART ? undefined : timesOf(turns, cart),
    medianMs: spread(turns.map(({ eachMs }) => spread(eachMs).median)),
    p95Ms: spread(turns.map(({ eachMs }) => percentile(eachMs, 95))),
    processorMs: processorMs.length > 0 ? spread(processorMs) : undefined,
  }
}

function timesOf(
  turns: readonly PollTurn[],
  cart: readonly PollTurn[]
): { ratio: number; perRound: Spread } {
  return {
    ratio: ratesOf(turns).median / ratesOf(cart).median,
    perRound: spread(
      turns.map(({ perSecond }, round) => perSecond / cart[round]!.perSecond)
    ),
  }
}

function ratesOf(turns: readonly PollTurn[]): Spread {
  return spread(turns.map(({ perSecond }) => perSecond))
}
