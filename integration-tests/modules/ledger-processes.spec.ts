import type { RunningProcess } from "../../src/charge/health/judge-fleet"
import { ProcessKeeper } from "../../src/modules/ledger/process-keeper"
import { eventually } from "../support/eventually"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()

const IN_MEMORY = {
  locking: "in-memory",
  eventBus: "local",
  workflowEngine: "in-memory",
}
const keepers: ProcessKeeper[] = []
afterEach(() => Promise.all(keepers.splice(0).map((keeper) => keeper.stop())))

function aProcess({
  pid = 1,
  isServing = () => true,
  ...modules
}: Partial<RunningProcess> & {
  pid?: number
  isServing?: () => boolean
} = {}) {
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const keeper = new ProcessKeeper({
    knex: database.knex,
    process: {
      id: `ctprc_${pid}`,
      host: "web",
      pid,
      workerMode: "shared",
      pluginVersion: "1.0.0",
      ...IN_MEMORY,
      ...modules,
    },
    log: { info: log, warn: log },
    isServing,
  })
  keepers.push(keeper)
  return { keeper, logged }
}

const inSight = async () =>
  (await database.ledger().runningProcesses()).map(({ name }) => name)

const earlier = (column: "started_at" | "renewed_at", interval: string) =>
  database.knex("checkout_transparent_process").update({
    [column]: database.knex.raw(`${column} - interval '${interval}'`),
  })

describe("the processes in sight", () => {
  it("are those that run, until they end", async () => {
    const { keeper } = aProcess({ workerMode: "worker", locking: "redis" })
    keeper.start()
    await eventually(async () => expect(await inSight()).toEqual(["web:1"]))
    await aProcess({ pid: 2 }).keeper.renew()

    expect(await database.ledger().runningProcesses()).toMatchObject([
      { name: "web:1", workerMode: "worker", locking: "redis" },
      { name: "web:2", workerMode: "shared", locking: "in-memory" },
    ])
    await keeper.stop()

    expect(await inSight()).toEqual(["web:2"])
  })

  it("are no commands: what listens nowhere is not one, and is one as soon as it does", async () => {
    let asked = 0
    aProcess({ isServing: () => ++asked > 2 }).keeper.start()

    await eventually(() => expect(asked).toBe(2))
    const before = await inSight()

    expect(before).toEqual([])
    await eventually(async () => expect(await inSight()).toEqual(["web:1"]))
  })

  it("have started when they first said so, and are not in sight 45 seconds after the last time", async () => {
    const { keeper } = aProcess()
    await keeper.renew()
    await earlier("started_at", "1 hour")
    await earlier("renewed_at", "44 seconds")
    const [before] = await database.ledger().runningProcesses()

    await earlier("renewed_at", "2 seconds")
    const gone = await inSight()
    await keeper.renew()
    const [after] = await database.ledger().runningProcesses()

    expect(gone).toEqual([])
    expect(after?.startedAt).toEqual(before?.startedAt)
    expect(after!.renewedAt.getTime()).toBeGreaterThan(
      before!.renewedAt.getTime()
    )
  })

  it("are forgotten a day after they died", async () => {
    await aProcess().keeper.renew()
    await earlier("renewed_at", "23 hours")
    const kept = await database.ledger().prune()
    await earlier("renewed_at", "2 hours")
    const deleted = await database.ledger().prune()

    expect([kept.processes, deleted.processes]).toEqual([0, 1])
    expect(await database.rowsOf("process")).toEqual([])
  })
})

describe("the log of a process", () => {
  it("says at the start what runs, and once what each keeps for itself when it runs beside another", async () => {
    const { keeper, logged } = aProcess()
    const other = aProcess({ pid: 2, workerMode: "server" })
    await other.keeper.renew()

    await keeper.renew()
    const atStart = [...logged]
    await earlier("started_at", "2 minutes")
    await keeper.renew()
    await keeper.renew()

    expect(atStart).toEqual([
      'checkout-transparent: web:1 runs as "shared", plugin 1.0.0; locking: in-memory, event bus: local, workflow engine: in-memory. In sight as well: web:2 (server).',
    ])
    expect(logged.slice(1)).toEqual([
      expect.stringMatching(/locks of web:\d, web:\d are its own/),
      expect.stringMatching(/events of web:\d, web:\d stay/),
      expect.stringMatching(/workflow engine of web:\d, web:\d is its own/),
    ])
  })

  it("says it again when it begins again", async () => {
    const { keeper, logged } = aProcess({ locking: "redis" })
    const other = aProcess({ pid: 2, ...{ eventBus: "redis" } })
    const beside = async () => {
      await other.keeper.renew()
      await earlier("started_at", "2 minutes")
      await keeper.renew()
    }
    await keeper.renew()

    await beside()
    await earlier("renewed_at", "1 minute")
    await keeper.renew()
    await beside()

    expect(
      logged.filter((line) => line.includes("locks of web:2 are"))
    ).toHaveLength(2)
  })

  it("says once that the database cannot be told", async () => {
    const knex = await database.connect(1)
    await knex.destroy()
    const logged: string[] = []
    const keeper = new ProcessKeeper({
      knex,
      process: {
        ...{ id: "ctprc_3", host: "web", pid: 3, workerMode: "shared" },
        ...{ pluginVersion: "1.0.0", ...IN_MEMORY },
      },
      log: { info: () => {}, warn: (line) => void logged.push(line) },
      isServing: () => true,
    })

    await keeper.renew()
    await keeper.renew()

    expect(logged).toEqual([
      expect.stringMatching(/could not be written down for the health check/),
    ])
  })
})

describe("ended locks of Medusa", () => {
  afterEach(() => database.knex.raw("drop table if exists locking"))

  it("are none where its lock module for PostgreSQL was never used", async () => {
    expect(await database.ledger().endedLocks()).toEqual({
      count: 0,
      oldestAt: undefined,
    })
  })

  it("are those whose time is over; a process whose locks are there says so", async () => {
    await database.knex.raw(
      "create table locking (id text primary key, expiration timestamptz null)"
    )
    await database.knex.raw(
      `insert into locking values
        ('cart_1', now() - interval '1 hour'), ('cart_2', now() - interval '1 minute'),
        ('cart_3', now() + interval '1 minute'), ('cart_4', null)`
    )
    const { keeper, logged } = aProcess({ locking: "postgres" })

    await keeper.renew()
    await keeper.renew()

    const { count, oldestAt } = await database.ledger().endedLocks()
    expect(count).toBe(2)
    expect(Date.now() - oldestAt!.getTime()).toBeGreaterThan(3_500_000)
    expect(
      logged.filter((line) => line.includes("are still there: 2"))
    ).toHaveLength(1)
  })
})
