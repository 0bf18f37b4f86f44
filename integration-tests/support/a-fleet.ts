import { Client, Pool } from "@medusajs/framework/pg"
import { migrate } from "../../development/medusa/migrate"
import { type Simulator, startSimulator } from "../../src/simulator"
import { aGuest, type Shopper } from "./a-shopper"
import type { AStore } from "./a-store"
import { storeApiAt } from "./a-store-api"
import { type Admin, logIn } from "./an-admin"
import type { AfterStart } from "./after-start"
import { aStoreProcess, type StoreProcess } from "./a-store-process"
import { aMigratedDatabase } from "./database/a-database"
import { eventually } from "./eventually"

/** What the test's own connections are called, among those of the processes. */
export const FLEET_CONNECTION = "a test's own"

/** For the environment of a process: its scheduled job comes every half second, and not every fifteen. */
export const HURRIED = { JOB_EVERY_MS: "500" } satisfies AfterStart
/** The same for a process whose job is not what a test is about. */
export const WITHOUT_JOB = { JOB_EVERY_MS: "never" } satisfies AfterStart

export interface FleetOptions {
  /** Goes over the account's options. */
  account?: Record<string, unknown>
  env?: NodeJS.ProcessEnv
  /** Where the application's medusa-config.ts lies; this repository by default. */
  directory?: string
  /** The URL of a migrated one that is kept; else the fleet has a database of its own on the run's server. */
  databaseUrl?: string
  /** Locks of all processes are in the database. */
  locks?: "postgres"
  /** Events, workflows and locks of all processes are on it; they write down what they are told. */
  redisUrl?: string
}

/** Where requests go: whatever process it names at the time. */
export interface Endpoint {
  process: StoreProcess
}

/**
 * Processes of this app on one database and one simulator, to be raced and killed. Without a Redis
 * they share nothing but the database: locks and events are each process's own.
 */
export interface Fleet {
  simulator: Simulator
  databaseUrl: string
  store: AStore
  first: StoreProcess
  /** One more process, of another directory where it is given. */
  start(env?: NodeJS.ProcessEnv, directory?: string): Promise<StoreProcess>
  /** Starts a process that was killed, and waits until it answers. */
  restart(process: StoreProcess, env?: NodeJS.ProcessEnv): Promise<void>
  guestAt(endpoint: Endpoint, email?: string): Shopper
  adminAt(endpoint: Endpoint): Promise<Admin>
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  /** A connection of one's own, to hold locks with; closed with the fleet. */
  connect(): Promise<Client>
  close(): Promise<void>
}

export async function aFleet(options: FleetOptions = {}): Promise<Fleet> {
  const simulator = await startSimulator()
  const { redisUrl } = options
  const database =
    options.databaseUrl === undefined
      ? await aMigratedDatabase(redisUrl)
      : { url: options.databaseUrl, drop: () => Promise.resolve() }
  const locks = options.locks && { LOCKS: options.locks }
  if (locks) {
    await migrate(database.url, { env: locks })
  }
  const start = async (
    seed: boolean,
    env: NodeJS.ProcessEnv = {},
    directory = options.directory
  ) => {
    const process = await aStoreProcess({
      databaseUrl: database.url,
      ...(directory === undefined ? {} : { directory }),
      seed,
      listens: redisUrl !== undefined,
      env: {
        ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
        ...locks,
        ...options.env,
        ...env,
        GATEWAY_URL: simulator.url,
        ACCOUNT_OPTIONS: JSON.stringify(options.account ?? {}),
      },
    })
    await untilItAnswers(process)
    return process
  }
  const connections: Client[] = []
  const how = {
    connectionString: database.url,
    application_name: FLEET_CONNECTION,
  }
  const connect = async () => {
    const connection = new Client(how)
    await connection.connect()
    connections.push(connection)
    return connection
  }
  const first = await start(true)
  const processes = [first]
  const store = first.store()
  // Tests that read side by side need no turns.
  const reading = new Pool({ ...how, max: 3 })
  // A server that is stopped closes them; the next question opens others.
  reading.on("error", () => undefined)

  return {
    simulator,
    databaseUrl: database.url,
    store,
    first,
    async start(env, directory) {
      const another = await start(false, env, directory)
      processes.push(another)
      return another
    },
    async restart(process, env) {
      await process.restart(env)
      await untilItAnswers(process)
    },
    guestAt: (endpoint, email) =>
      aGuest(
        storeApiAt(() => endpoint.process.url),
        store,
        email
      ),
    adminAt: (endpoint) => logIn(storeApiAt(() => endpoint.process.url)),
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await reading.query<Row>(sql, values)).rows,
    connect,
    async close() {
      await Promise.all([...connections, reading].map((open) => open.end()))
      await Promise.all(processes.map((process) => process.stop()))
      await simulator.close()
      await database.drop()
    },
  }
}

/** Medusa's start resolves a moment before it listens. */
async function untilItAnswers(process: StoreProcess): Promise<void> {
  await eventually(() => fetch(`${process.url}/health`))
}
