import {
  type CallResult,
  isAccepted,
  describeCallResult,
} from "../experiment/call-result"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import type { Judgment } from "./lookup-judges"

/**
 * A function that judges one assumption by the results of a run. Instead of a `Judgment`, it may return only the value
 * of `is`.
 */
export type Judge = (run: ConfirmationRun) => Judgment | Judgment["is"]

/**
 * A function that checks the result of one request. It returns `undefined` if the result does not decide the question.
 */
export type ResultCheck = (
  result: CallResult,
  run: ConfirmationRun
) => boolean | undefined

/** Returns a check that applies `question` if the request was accepted, and otherwise returns `undefined`. */
export function ifAccepted(question: ResultCheck): ResultCheck {
  return (result, run) =>
    isAccepted(result) ? question(result, run) : undefined
}

export function runJudge(
  by: Judge | undefined,
  run: ConfirmationRun
): Judgment {
  const judged = by?.(run)
  return typeof judged === "object" ? judged : { is: judged }
}

/**
 * Combines several judges into one. A contradiction by one of them decides the result. Otherwise an undecided judge
 * makes the result undecided. Without any judge, the result is undecided, too.
 */
export function combineJudges(...judges: Judge[]): Judge {
  return (run) => {
    const judged = judges.map((by) => runJudge(by, run))
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
export function judgeEachCall(
  question: ResultCheck,
  ...steps: string[]
): Judge {
  return combineJudges(
    ...steps.map((step): Judge => (run) => {
      const result = run.resultOfRequest(step)
      const observed = `${step}: ${describeCallResult(result)}`
      return { is: question(result, run), observed }
    })
  )
}

/**
 * Returns a judge that applies a check to each of the named requests, and ignores requests for which the check returns
 * `undefined`. One confirmation is enough if no request contradicts the assumption.
 */
export function judgeCheckableCalls(
  question: ResultCheck,
  ...steps: string[]
): Judge {
  return (run) =>
    judgeEachCall(
      question,
      ...steps.filter(
        (step) => question(run.resultOfRequest(step), run) !== undefined
      )
    )(run)
}
