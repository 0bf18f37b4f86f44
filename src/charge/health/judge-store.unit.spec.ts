import type { Judged } from "./finding"
import {
  judgeClock,
  judgeDiscrepancies,
  judgeDoubts,
  judgeJob,
  judgeLocks,
  judgeMissingProviders,
  judgeQueue,
  judgeRegion,
  judgeSettings,
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
const job = (ranAt: Date | undefined) =>
  judgeJob({ ranAt, expectedSince: ago(HOUR) }, NOW)
const clock = (ahead: number | undefined, isGateway: boolean) =>
  judgeClock({ of: "one", ahead, isGateway })

it.each<[string, Judged, string]>([
  ["notifications wait for a retry", queue(undefined), "fine ok"],
  [
    "notifications are late for half an hour",
    queue(waits(3, 30 * MINUTE)),
    "warning notifications_late",
  ],
  [
    "notifications are late for longer",
    queue(waits(3, 30 * MINUTE + 1)),
    "problem notifications_late",
  ],
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
  ["the store never started", judgeJob(undefined, NOW), "unknown nothing_yet"],
  ["a clock is right", clock(4_999, true), "fine ok"],
  ["a clock differs", clock(-5_000, true), "warning clock_differs"],
  [
    "the gateway's clock is off",
    clock(10 * MINUTE, true),
    "problem clock_differs",
  ],
  ["the database's is off", clock(10 * MINUTE, false), "warning clock_differs"],
  ["nobody says the time", clock(undefined, true), "unknown no_clock"],
  [
    "a region offers the account",
    judgeRegion(["pp_transparent-pix_br"], "br"),
    "fine ok",
  ],
  [
    "a region offers another account only",
    judgeRegion(["pp_transparent-pix_br-manual"], "br"),
    "warning account_not_offered",
  ],
  [
    "no region offers any of ours",
    judgeRegion(["pp_system_default"], "br"),
    "problem not_offered",
  ],
])("where %s", (_title, judged, expected) => {
  expect(inShort(judged)).toBe(expected)
})

it("discrepancies are counted by kind, from the oldest", () => {
  const listed = judgeDiscrepancies([
    { ...waits(2, MINUTE), kind: "unmatched_payment" },
    { ...waits(1, HOUR), kind: "chargeback" },
  ])

  expect(listed).toEqual({
    severity: "warning",
    code: "discrepancies",
    figures: {
      count: 3,
      oldest_at: ago(HOUR),
      kinds: { unmatched_payment: 2, chargeback: 1 },
    },
  })
})

describe("settings of the admin", () => {
  it("are in order where they are in force", () => {
    const observed = { failure: undefined, problems: new Map<string, string>() }

    expect(judgeSettings(observed).map(inShort)).toEqual(["fine ok"])
  })

  it("need a look where they were not read, or do not fit", () => {
    const observed = { failure: "No.", problems: new Map([["br", "too high"]]) }

    expect(judgeSettings(observed)).toEqual([
      expect.objectContaining({ code: "settings_not_read" }),
      expect.objectContaining({
        code: "settings_not_in_force",
        figures: { details: 'Account "br": too high' },
      }),
    ])
  })
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

it("a provider that Medusa lacks is a problem, and none is no finding", () => {
  expect(judgeMissingProviders([])).toEqual([])
  expect(judgeMissingProviders(["pp_x"]).map(inShort)).toEqual([
    "problem providers_missing",
  ])
})
