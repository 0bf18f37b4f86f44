import type { Comparison, Summary } from "../summary"
import type { Report } from "./report"

const GOAL = 0.9

/** What the figures say, and what they do not; nothing here is better than measured. */
export function reading(report: Report): string {
  const { summary, machine, options, loadBefore } = report
  return [
    ...doubts(options.rounds, loadBefore),
    ...summary.comparisons.map(verdict),
    gatewayVerdict(summary),
    `Everything shares ${machine.cores} cores here. The simulator's work and that of its connection count against us alone, so a gateway elsewhere costs this process less of its processor.`,
    "A real gateway takes its time, hundreds of milliseconds for a card. That time is waited, not computed: it makes each completion longer by as much, and a process with more shoppers at a time loses few completions a second by it. The time of the simulator's answer tells nothing about that of the gateway.",
    "Rates in one process on one machine say how the two methods compare. They are no promise of how much a shop can sell.",
  ]
    .map((sentence) => `- ${sentence}`)
    .join("\n")
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

function verdict(comparison: Comparison): string {
  const { concurrency, ratio, ratioPerRound, baseline, ours } = comparison
  const isReached = ratio >= GOAL
  const more = ours.completeMs.median - baseline.completeMs.median
  const who =
    concurrency === 1 ? "One shopper at a time" : `${concurrency} at a time`
  const share = `${who}: ${percent(ratio)} of the baseline's completions, goal ${isReached ? "reached" : "missed"}; one completion takes ${Math.abs(more).toFixed(0)} ms ${more < 0 ? "less" : "more"}.`
  const isUnclear = ratioPerRound.least < GOAL && ratioPerRound.most >= GOAL
  return isUnclear
    ? `${share} Single rounds lie on both sides of the goal (${percent(ratioPerRound.least)} to ${percent(ratioPerRound.most)}): take it as near the goal, not as above or below.`
    : share
}

function gatewayVerdict({ gatewayProblems, gateway }: Summary): string {
  return gatewayProblems.length > 0
    ? "The gateway was not asked exactly once per sale. That is a fault; see the table."
    : `Every sale asked the gateway exactly once; ${gateway.tokens} access tokens were fetched meanwhile.`
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}
