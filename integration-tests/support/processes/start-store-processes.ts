import { Client, Pool } from "@medusajs/framework/pg"
import {
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import { aGuest, type Shopper } from "../../../harness/shopper/a-shopper"
import type { AStore } from "../../../harness/store/a-store"
import { createHttpClientAt } from "../../../harness/shopper/http-client-at"
import { aStoreProcess, type StoreProcess } from "./a-store-process"
import { aMigratedDatabase } from "../database/a-database"
import { eventually } from "../../../harness/eventually"

export interface StoreProcessesOptions {
  env?: NodeJS.ProcessEnv
  /** The URL of the Redis that all processes use for events, workflows and locks. */
  redisUrl?: string
}

/**
 * Several processes of this app with one database and one simulator, for tests of races. Without Redis, each process
 * has its own locks and events.
 */
export interface StoreProcesses {
  simulator: Simulator
  store: AStore
  first: StoreProcess
  startAnotherProcess(env?: NodeJS.ProcessEnv): Promise<StoreProcess>
  aGuestAtProcess(process: StoreProcess, email?: string): Shopper
  queryRows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  /** Opens a separate database connection with which a test can lock rows or tables. `close` ends this connection. */
  connectToDatabase(): Promise<Client>
  close(): Promise<void>
}

/**
 * Starts a simulator and the first store process, which has a database with test data. Further processes start with
 * `startAnotherProcess`. `close` stops all of them and deletes the database.
 */
export async function startStoreForSeveralProcesses(
  options: StoreProcessesOptions = {}
): Promise<StoreProcesses> {
  const simulator = await startSimulator()
  const { redisUrl } = options
  const database = await aMigratedDatabase(redisUrl)
  const start = async (seed: boolean, env: NodeJS.ProcessEnv = {}) => {
    const process = await aStoreProcess({
      databaseUrl: database.url,
      seed,
      env: {
        ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
        ...options.env,
        ...env,
        GATEWAY_URL: simulator.url,
        ACCOUNT_OPTIONS: "{}",
      },
    })
    await eventually(() => fetch(`${process.url}/health`))
    return process
  }
  const connections: Client[] = []
  const how = { connectionString: database.url }
  const firstProcess = await start(true)
  const processes = [firstProcess]
  const store = firstProcess.seededStore()
  // Tests may send several queries at the same time.
  const reading = new Pool({ ...how, max: 3 })

  return {
    simulator,
    store,
    first: firstProcess,
    async startAnotherProcess(env) {
      const another = await start(false, env)
      processes.push(another)
      return another
    },
    aGuestAtProcess: ({ url }, email) =>
      aGuest(
        createHttpClientAt(() => url),
        store,
        email
      ),
    queryRows: async <Row extends object>(
      sql: string,
      values: unknown[] = []
    ) => (await reading.query<Row>(sql, values)).rows,
    async connectToDatabase() {
      const connection = new Client(how)
      await connection.connect()
      connections.push(connection)
      return connection
    },
    async close() {
      await Promise.all([...connections, reading].map((open) => open.end()))
      await Promise.all(processes.map((process) => process.stop()))
      await simulator.close()
      await database.drop()
    },
  }
}
