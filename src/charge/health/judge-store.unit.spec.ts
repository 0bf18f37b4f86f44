import type { Judged } from "./finding"
import {
  judgeClock,
  judgeDiscrepancies,
  judgeDoubts,
  judgeJob,
  judgeLocks,
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
  judgeQueue({ late, waiting: 9 }, NOW)
const lateFor = (ms: number) => queue(waits(3, ms))
const job = (ranAt: Date | undefined) =>
  judgeJob({ ranAt, expectedSince: ago(HOUR) }, NOW)
const gatewayClock = (ahead: number | undefined) =>
  judgeClock({ of: "one", ahead, isGateway: true })
const databaseClock = (ahead: number) =>
  judgeClock({ of: "one", ahead, isGateway: false })
const region = (provider: string) => judgeRegion([provider], "br")
const TEN_MINUTES = 10 * MINUTE
const JUST_LATE = lateFor(30 * MINUTE)
const LATE = lateFor(30 * MINUTE + 1)

it.each<[string, Judged, string]>([
  ["notifications wait for a retry", queue(undefined), "fine ok"],
  ["they are half an hour late", JUST_LATE, "warning notifications_late"],
  ["they are later than that", LATE, "problem notifications_late"],
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
  ["a clock is right", gatewayClock(4_999), "fine ok"],
  ["a clock differs", gatewayClock(-5_000), "warning clock_differs"],
  ["it differs much", gatewayClock(TEN_MINUTES), "problem clock_differs"],
  ["the database's does", databaseClock(TEN_MINUTES), "warning clock_differs"],
  ["nobody says the time", gatewayClock(undefined), "unknown no_clock"],
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

describe("Medusa's locks", () => {
  it.each([
    [false, 0, ["ok"]],
    [true, 0, ["locking_in_postgres"]],
    [false, 5 * MINUTE, ["ok"]],
    [true, 5 * MINUTE + 1, ["locking_in_postgres", "locks_left"]],
  ])(
    "are judged in PostgreSQL (%s) with one left for %d ms",
    (arePostgres, leftFor, codes) => {
      const oldestLeftAt = leftFor > 0 ? ago(leftFor) : undefined
      const judged = judgeLocks({ arePostgres, left: 1, oldestLeftAt }, NOW)

      expect(judged.map(({ code }) => code)).toEqual(codes)
    }
  )
})
