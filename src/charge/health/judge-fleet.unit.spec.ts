import {
  judgeFleet,
  judgeLocks,
  type FleetState,
  type RunningProcess,
} from "./judge-fleet"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ago = (ms: number) => new Date(NOW.getTime() - ms)

const aProcess = (given: Partial<RunningProcess> = {}): RunningProcess => ({
  name: "web-1:7",
  workerMode: "shared",
  pluginVersion: "1.0.0",
  locking: "redis",
  eventBus: "redis",
  workflowEngine: "redis",
  startedAt: ago(HOUR),
  renewedAt: ago(SECOND),
  ...given,
})
const another = (given: Partial<RunningProcess> = {}) =>
  aProcess({ name: "web-2:7", ...given })

const aFleet = (
  processes: RunningProcess[],
  given: Partial<FleetState> = {}
): FleetState => ({
  now: NOW,
  processes,
  job: {
    ranAt: ago(15 * SECOND),
    replacedAt: undefined,
    expectedSince: ago(HOUR),
  },
  ...given,
})
const NO_JOB = {
  job: {
    ranAt: ago(MINUTE + 1),
    replacedAt: undefined,
    expectedSince: ago(HOUR),
  },
}

const IN_MEMORY = {
  locking: "in-memory",
  eventBus: "local",
  workflowEngine: "in-memory",
}

describe("the processes of a store", () => {
  it.each<[string, FleetState, string, string[]]>([
    ["none is in sight", aFleet([]), "unknown", []],
    ["one keeps all to itself", aFleet([aProcess(IN_MEMORY)]), "ok", []],
    ["two share all", aFleet([aProcess(), another()]), "ok", []],
    [
      "two have names that nobody knows",
      aFleet([
        aProcess({ locking: "acme-locks" }),
        another({ locking: "acme-locks" }),
      ]),
      "ok",
      [],
    ],
    [
      "two share nothing",
      aFleet([aProcess(IN_MEMORY), another(IN_MEMORY)]),
      "degraded",
      ["locking_in_memory", "event_bus_local", "workflow_engine_in_memory"],
    ],
    [
      "one of two has its own locks",
      aFleet([aProcess(), another({ locking: "in-memory" })]),
      "degraded",
      ["locking_in_memory"],
    ],
    [
      "two share their locks only",
      aFleet([
        aProcess({ ...IN_MEMORY, locking: "postgres" }),
        another({ ...IN_MEMORY, locking: "postgres" }),
      ]),
      "degraded",
      ["locking_in_postgres", "event_bus_local", "workflow_engine_in_memory"],
    ],
    [
      "one alone has its locks in PostgreSQL",
      aFleet([aProcess({ ...IN_MEMORY, locking: "postgres" })]),
      "degraded",
      ["locking_in_postgres"],
    ],
    [
      "one was killed, and started again",
      aFleet([
        aProcess({ ...IN_MEMORY, renewedAt: ago(40 * SECOND) }),
        another({ ...IN_MEMORY, startedAt: ago(39 * SECOND) }),
      ]),
      "ok",
      [],
    ],
    [
      "two take turns for less than a minute",
      aFleet([
        aProcess(IN_MEMORY),
        another({ ...IN_MEMORY, startedAt: ago(MINUTE) }),
      ]),
      "ok",
      [],
    ],
    [
      "two are beside each other for a minute",
      aFleet([
        aProcess(IN_MEMORY),
        another({ ...IN_MEMORY, startedAt: ago(MINUTE + SECOND) }),
      ]),
      "degraded",
      ["locking_in_memory", "event_bus_local", "workflow_engine_in_memory"],
    ],
    [
      "a server has a worker",
      aFleet(
        [aProcess({ workerMode: "server" }), another({ workerMode: "worker" })],
        NO_JOB
      ),
      "ok",
      [],
    ],
    [
      "the worker of a server is restarted",
      aFleet([aProcess({ workerMode: "server" })]),
      "ok",
      [],
    ],
    [
      "servers have had no worker for a minute",
      aFleet([aProcess({ workerMode: "server" })], NO_JOB),
      "failing",
      ["no_worker"],
    ],
    [
      "servers have just started, and no job ever ran",
      aFleet([aProcess({ workerMode: "server", startedAt: ago(MINUTE) })], {
        job: undefined,
      }),
      "ok",
      [],
    ],
    [
      "servers run, and no job ever ran",
      aFleet([aProcess({ workerMode: "server" })], { job: undefined }),
      "failing",
      ["no_worker"],
    ],
    [
      "servers have no worker and share nothing",
      aFleet(
        [
          aProcess({ ...IN_MEMORY, workerMode: "server" }),
          another({ workerMode: "server" }),
        ],
        NO_JOB
      ),
      "failing",
      [
        "no_worker",
        "locking_in_memory",
        "event_bus_local",
        "workflow_engine_in_memory",
      ],
    ],
  ])("are judged where %s", (_title, state, word, codes) => {
    const { status, reasons } = judgeFleet(state)

    expect([status, ...reasons.map(({ code }) => code)]).toEqual([
      word,
      ...codes,
    ])
  })

  it("are named with what is in force in them", () => {
    const { details } = judgeFleet(
      aFleet([
        aProcess({ workerMode: "server" }),
        another({ workerMode: "worker", locking: "postgres" }),
      ])
    )

    expect(details).toEqual({
      count: 2,
      names: ["web-1:7", "web-2:7"],
      worker_modes: ["server", "worker"],
      locking: ["postgres", "redis"],
      event_bus: ["redis"],
      workflow_engine: ["redis"],
      versions: ["1.0.0"],
      versions_differ_since: null,
    })
  })

  it("are named where one keeps to itself what others share, with what to do", () => {
    const [reason] = judgeFleet(
      aFleet([aProcess(), another({ locking: "in-memory" })])
    ).reasons

    expect(reason?.details).toMatch(/locks of web-2:7 are/)
    expect(reason?.details).toMatch(/docs\/several-processes\.md/)
  })

  it.each([
    { forMs: 30 * MINUTE, since: null },
    { forMs: 31 * MINUTE, since: ago(31 * MINUTE) },
  ])(
    "may be of two versions for half an hour: $forMs ms",
    ({ forMs, since }) => {
      const { status, details } = judgeFleet(
        aFleet([
          aProcess(),
          another({ pluginVersion: "1.1.0", startedAt: ago(forMs) }),
        ])
      )

      expect(status).toBe("ok")
      expect(details).toMatchObject({
        versions: ["1.0.0", "1.1.0"],
        versions_differ_since: since,
      })
    }
  )
})

describe("locks of Medusa that have ended", () => {
  it.each([
    { title: "none", left: { count: 0, oldestAt: undefined }, codes: [] },
    {
      title: "one that may be removed yet",
      left: { count: 1, oldestAt: ago(5 * MINUTE) },
      codes: [],
    },
    {
      title: "one that nobody has removed",
      left: { count: 2, oldestAt: ago(5 * MINUTE + 1) },
      codes: ["locks_left"],
    },
  ])("are told of: $title", ({ left, codes }) => {
    const { status, reasons, details } = judgeLocks(left, NOW)

    expect(reasons.map(({ code }) => code)).toEqual(codes)
    expect(status).toBe(codes.length > 0 ? "degraded" : "ok")
    expect(details).toEqual({
      count: left.count,
      oldest_at: left.oldestAt ?? null,
    })
  })
})
