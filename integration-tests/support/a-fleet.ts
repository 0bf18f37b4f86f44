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

/** The name of the test's own connections, to tell them from those of the processes. */
export const FLEET_CONNECTION = "a test's own"

/** The environment of a process whose scheduled job runs every half second, not every 15 seconds. */
export const HURRIED = { JOB_EVERY_MS: "500" } satisfies AfterStart

export interface FleetOptions {
  /** Replaces options of the account. */
  account?: Record<string, unknown>
  env?: NodeJS.ProcessEnv
  /** The folder of the app's medusa-config.ts. Default: this repository. */
  directory?: string
  /** The URL of a migrated database that is kept. Default: a new one on the run's server. */
  databaseUrl?: string
  /** Whether the locks of all processes are in the database. */
  locks?: "postgres"
  /** The Redis for the events, workflows and locks of all processes; they record what is reported to them. */
  redisUrl?: string
}

/** Where requests are sent: to the process that it names at the time. */
export interface Endpoint {
  process: StoreProcess
}

/**
 * Processes of this app on one database and one simulator, to be raced and killed. Without Redis
 * they share only the database: each process has its own locks and events.
 */
export interface Fleet {
  simulator: Simulator
  databaseUrl: string
  store: AStore
  first: StoreProcess
  /** Starts one more process, by default in the same directory. */
  start(env?: NodeJS.ProcessEnv, directory?: string): Promise<StoreProcess>
  /** Starts a killed process again, and waits until it answers. */
  restart(process: StoreProcess, env?: NodeJS.ProcessEnv): Promise<void>
  guestAt(endpoint: Endpoint, email?: string): Shopper
  adminAt(endpoint: Endpoint): Promise<Admin>
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  /** Opens a separate connection, to take locks with; it is closed with the fleet. */
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
  // Questions of tests may run at the same time.
  const reading = new Pool({ ...how, max: 3 })
  // A stopped server closes the connections; the next question opens new ones.
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

/** Waits until a process answers: Medusa's start resolves shortly before it listens. */
async function untilItAnswers(process: StoreProcess): Promise<void> {
  await eventually(() => fetch(`${process.url}/health`))
}
