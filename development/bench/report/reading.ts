import type { Level, Summary } from "../summary"
import { codesReading } from "./codes-reading"
import { notificationReading } from "./notification-reading"
import type { Report } from "./report"

const GOAL = 0.9

/** What the figures say, and what they do not; nothing here is better than measured. */
export function reading(report: Report): string {
  const { sales, codes, notifications, machine, options, loadBefore } = report
  return [
    ...doubts(options.rounds, loadBefore),
    ...problems(report),
    ...(sales ? salesReading(sales.summaries, machine.cores) : []),
    ...(codes ? codesReading(codes) : []),
    ...notificationReading(notifications),
    "Rates in one process on one machine say how the methods compare. They are no promise of how much a shop can sell.",
  ]
    .map((sentence) => `- ${sentence}`)
    .join("\n")
}

function salesReading(summaries: readonly Summary[], cores: number): string[] {
  return [
    ...summaries.flatMap((summary) =>
      summary.levels.map((level) => verdict(summary, level))
    ),
    ...costOfCapture(summaries),
    gatewayVerdict(summaries),
    `Everything shares ${cores} cores here. The simulator's work and that of its connection count against us alone, so a gateway elsewhere costs this process less of its processor.`,
    "A real gateway takes its time, hundreds of milliseconds for a card. That time is waited, not computed: it makes each completion longer by as much, and a process with more shoppers at a time loses few completions a second by it. The time of the simulator's answer tells nothing about that of the gateway.",
  ]
}

const FEWEST_ROUNDS = 5
const QUIET_LOAD = 0.5

function doubts(rounds: number, loadBefore: number): string[] {
  return [
    ...(rounds < FEWEST_ROUNDS
      ? [`Fewer than ${FEWEST_ROUNDS} rounds say nothing; this is a smoke run.`]
      : []),
    ...(loadBefore > QUIET_LOAD
      ? [
          `The machine was busy when this began (load ${loadBefore.toFixed(1)}). Measure again on a quiet one.`,
        ]
      : []),
  ]
}

function verdict({ comparison }: Summary, level: Level): string {
  const { concurrency, ratio, ratioPerRound, baseline, ours } = level
  const isReached = ratio >= GOAL
  const more = ours.completeMs.median - baseline.completeMs.median
  const who =
    concurrency === 1 ? "one shopper at a time" : `${concurrency} at a time`
  const share = `${comparison.title}, ${who}: ${percent(ratio)} of the baseline's completions, goal ${isReached ? "reached" : "missed"}; one completion takes ${longer(more)}.`
  const isUnclear = ratioPerRound.least < GOAL && ratioPerRound.most >= GOAL
  return isUnclear
    ? `${share} Single rounds lie on both sides of the goal (${percent(ratioPerRound.least)} to ${percent(ratioPerRound.most)}): take it as near the goal, not as above or below.`
    : share
}

function costOfCapture(summaries: readonly Summary[]): string[] {
  const without = summaries.find(({ comparison }) => !comparison.captures)
  const captures = summaries.find(({ comparison }) => comparison.captures)
  const [from, to] = [without?.levels[0], captures?.levels[0]]
  if (!from || !to) return []
  const [theirs, ours] = (["baseline", "ours"] as const).map((side) =>
    longer(to[side].completeMs.median - from[side].completeMs.median)
  )
  return [
    `With capture, one completion takes the baseline ${theirs}, and the card ${ours} (concurrency ${from.concurrency}). Medusa's booking of the capture is in both: where that brings the ratio nearer to 1, this package has not become faster.`,
  ]
}

function problems({ problems }: Report): string[] {
  return problems.length > 0
    ? [`This run failed, and its figures do not count: ${problems.join(" ")}`]
    : []
}

function gatewayVerdict(summaries: readonly Summary[]): string {
  const isRight = summaries.every((one) => one.gatewayProblems.length === 0)
  const tokens = summaries.reduce((all, one) => all + one.gateway.tokens, 0)
  return `${isRight ? "Every" : "Not every"} sale asked the gateway exactly once; access tokens fetched meanwhile: ${tokens}.`
}

function longer(ms: number): string {
  return `${Math.abs(ms).toFixed(0)} ms ${ms < 0 ? "less" : "more"}`
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}
