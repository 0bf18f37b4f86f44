import { type CallResult, resultText } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"
import type { Judgment } from "./without-lookups"

export type Judge = (trial: Trial) => Judgment | Judgment["is"]

/** A question about the result of one call. It returns `undefined` if the result does not answer it. */
export type Question = (result: CallResult, trial: Trial) => boolean | undefined

export function judgmentOf(by: Judge | undefined, trial: Trial): Judgment {
  const judged = by?.(trial)
  return typeof judged === "object" ? judged : { is: judged }
}

/**
 * Combines several judges into one. The combined judgment is the first contradiction. Without a contradiction, it is
 * the first undecided judgment, and otherwise the last confirmation.
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

/** Returns a judge that asks a question about each of these calls and combines the answers as `allJudges` does. */
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
 * Returns a judge that asks a question about each of these calls, and ignores the calls that do not answer it. One
 * answer is enough.
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
