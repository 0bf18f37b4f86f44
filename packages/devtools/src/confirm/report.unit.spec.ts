import {
  isCompleteAndRight,
  mayReplaceEarlierResult,
  type RunResult,
} from "./report"
import type { Verdict } from "./verdict/verdicts"

const aResult = (
  changes: Partial<RunResult> = {},
  verdict: Verdict["verdict"] = "confirmed",
  id: Verdict["id"] = "A-09"
): RunResult => ({
  verdicts: [{ id, verdict, observed: undefined }],
  stopped: undefined,
  left: [],
  ...changes,
})

const INTERRUPTED = { stopped: "It was interrupted." }

it("isCompleteAndRight returns true for a run that ended without a contradiction and left no charge", () => {
  expect(isCompleteAndRight(aResult({}, "not seen"))).toBe(true)
})

it.each([
  ["stopped early", aResult(INTERRUPTED)],
  ["left a charge", aResult({ left: ["charge 1"] })],
  ["contradicted an assumption", aResult({}, "contradicted")],
])("isCompleteAndRight returns false for a run that %s", (_what, result) => {
  expect(isCompleteAndRight(result)).toBe(false)
})

it("the result of an interrupted run does not replace an earlier result, even if the run contradicted an assumption about a detail", () => {
  expect([
    mayReplaceEarlierResult(aResult(INTERRUPTED)),
    mayReplaceEarlierResult(aResult(INTERRUPTED, "contradicted")),
  ]).toEqual([false, false])
})

it.each([
  ["that ended, whatever its verdicts are", aResult({}, "contradicted")],
  [
    "that stopped because no money may be taken",
    aResult({ stopped: "No further charge" }, "contradicted", "A-07"),
  ],
])(
  "mayReplaceEarlierResult returns true for the result of a run %s",
  (_what, result) => {
    expect(mayReplaceEarlierResult(result)).toBe(true)
  }
)
