import { type CallResult, resultText } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"
import type { Judgment } from "./without-lookups"

export type Judge = (trial: Trial) => Judgment | Judgment["is"]

/** A function that checks the result of one request. It returns `undefined` if the result shows neither yes nor no. */
export type Question = (result: CallResult, trial: Trial) => boolean | undefined

export function judgmentOf(by: Judge | undefined, trial: Trial): Judgment {
  const judged = by?.(trial)
  return typeof judged === "object" ? judged : { is: judged }
}

/**
 * Combines several judges into one. The result is a contradiction if one of the judges returns a contradiction. If none
 * does, the result is undecided if one of them is undecided, and confirmed otherwise.
 */
export function allJudges(...judges: Judge[]): Judge {
  return (trial) => {
    const judged = judges.map((by) => judgmentOf(by, trial))
    return (
      judged.find(({ is }) => is === false) ??
      judged.find(({ is }) => is === undefined) ??
      judged.at(-1)
    )
  }
}

/**
 * Returns a judge that applies a check to each of the named requests. The assumption is confirmed only if the check
 * confirms it for all of them.
 */
export function eachCall(question: Question, ...steps: string[]): Judge {
  return allJudges(
    ...steps.map((step): Judge => (trial) => {
      const result = trial.resultOf(step)
      const observed = `${step}: ${resultText(result)}`
      return { is: question(result, trial), observed }
    })
  )
}

/**
 * Returns a judge that applies a check to each of the named requests, and ignores requests for which the check returns
 * `undefined`. One confirmation is enough if no request contradicts the assumption.
 */
export function anyCall(question: Question, ...steps: string[]): Judge {
  return (trial) =>
    eachCall(
      question,
      ...steps.filter(
        (step) => question(trial.resultOf(step), trial) !== undefined
      )
    )(trial)
}
