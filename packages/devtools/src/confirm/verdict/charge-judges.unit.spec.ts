import { type CallResult, SKIPPED } from "../experiment/call-result"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import type { UnreadableAnswer } from "../experiment/unreadable-answer"
import { judgeReadability } from "./charge-judges"

const WRONG_AMOUNT = { words: "the amount is a text", isOfAmount: true }
const WRONG_STATUS = { words: "the status is missing", isOfAmount: false }

function judgeResults(results: Record<string, CallResult>) {
  const run = {
    resultOfRequest: (step: string) => results[step] ?? SKIPPED,
  } as unknown as ConfirmationRun
  return judgeReadability("first", "second")(run)
}

function unreadableResult(unread: UnreadableAnswer): CallResult {
  return { ...SKIPPED, kind: "unknown", unreadableAnswer: unread }
}

it("judgeReadability returns false if one answer has a wrong amount and a later answer has no status", () => {
  expect(
    judgeResults({
      first: unreadableResult(WRONG_AMOUNT),
      second: unreadableResult(WRONG_STATUS),
    })
  ).toEqual({ is: false, observed: "second: the status is missing" })
})

it("judgeReadability leaves undecided whether the plugin can parse the gateway's answers if only an amount cannot be parsed", () => {
  expect(judgeResults({ first: unreadableResult(WRONG_AMOUNT) })).toEqual({
    is: undefined,
    observed: "first: the amount is a text",
  })
})
