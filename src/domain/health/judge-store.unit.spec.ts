import type { Judged } from "./finding"
import {
  judgeDiscrepancies,
  judgeDoubts,
  judgeJob,
  judgeQueue,
  judgeRegion,
} from "./judge-store"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const waits = (count: number, ms: number) => ({
  account: "br",
  count,
  oldestAt: ago(ms),
})
const inShort = ({ severity, code }: Judged) => `${severity} ${code}`

const queue = (late: ReturnType<typeof waits> | undefined) =>
  judgeQueue({ late, unhandled: 9 }, NOW)
const lateFor = (ms: number) => queue(waits(3, ms))
const job = (ranAt: Date | undefined) =>
  judgeJob({ ranAt, expectedSince: ago(HOUR) }, NOW)
const region = (provider: string) => judgeRegion([provider], "br")
const JUST_LATE = lateFor(30 * MINUTE)
const LATE = lateFor(30 * MINUTE + 1)

it.each<[string, Judged, string]>([
  ["notifications wait for a retry", queue(undefined), "fine ok"],
  ["they are half an hour late", JUST_LATE, "warning charges_late"],
  ["they are later than that", LATE, "problem charges_late"],
  ["an operation is new", judgeDoubts(undefined, waits(2, MINUTE)), "fine ok"],
  [
    "an operation is long in doubt",
    judgeDoubts(waits(1, HOUR), undefined),
    "warning in_doubt",
  ],
  ["nothing is listed", judgeDiscrepancies([]), "fine ok"],
  ["the job ran five minutes ago", job(ago(5 * MINUTE)), "fine ok"],
  ["the job ran longer ago", job(ago(5 * MINUTE + 1)), "problem job_missing"],
  ["the job never ran", job(undefined), "problem job_missing"],
  ["nothing has started yet", judgeJob(undefined, NOW), "unknown nothing_yet"],
  ["a region offers the account", region("pp_transparent-pix_br"), "fine ok"],
  [
    "a region offers another account only",
    region("pp_transparent-pix_br-manual"),
    "warning account_not_offered",
  ],
  [
    "no region offers any of ours",
    region("pp_system_default"),
    "problem not_offered",
  ],
])("where %s", (_title, judged, expected) => {
  expect(inShort(judged)).toBe(expected)
})
