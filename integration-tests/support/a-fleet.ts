import { Client } from "@medusajs/framework/pg"
import { type Simulator, startSimulator } from "../../src/simulator"
import { aGuest, type Shopper } from "./a-shopper"
import type { AStore } from "./a-store"
import { storeApiAt } from "./a-store-api"
import { aStoreProcess, type StoreProcess } from "./a-store-process"
import { aMigratedDatabase } from "./database/a-database"
import { eventually } from "./eventually"

export interface FleetOptions {
  /** Goes over the account's options. */
  account?: Record<string, unknown>
  env?: NodeJS.ProcessEnv
}

/**
 * Two processes of this app on one database and one simulator, to be raced and killed. As they
 * come: nothing is shared but the database, so locks and events are each process's own.
 */
export interface Fleet {
  simulator: Simulator
  store: AStore
  databaseUrl: string
  first: StoreProcess
  second: StoreProcess
  /** A shopper whose requests go to whatever `door` names at the time. */
  guestAt(door: { process: StoreProcess }, email?: string): Shopper
  /** Starts a process that was killed, and waits until it answers. */
  restart(process: StoreProcess, env?: NodeJS.ProcessEnv): Promise<void>
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[]
  ): Promise<Row[]>
  close(): Promise<void>
}

export async function aFleet(options: FleetOptions = {}): Promise<Fleet> {
  const simulator = await startSimulator()
  const database = await aMigratedDatabase()
  const started = {
    databaseUrl: database.url,
    env: {
      ...options.env,
      GATEWAY_URL: simulator.url,
      ACCOUNT_OPTIONS: JSON.stringify(options.account ?? {}),
    },
  }
  const first = await aStoreProcess({ ...started, seed: true })
  const second = await aStoreProcess(started)
  await untilItAnswers(second)
  const connection = new Client({ connectionString: database.url })
  await connection.connect()
  const store = first.store()

  return {
    simulator,
    store,
    databaseUrl: database.url,
    first,
    second,
    guestAt: (door, email) =>
      aGuest(
        storeApiAt(() => door.process.url),
        store,
        email
      ),
    async restart(process, env) {
      await process.restart(env)
      await untilItAnswers(process)
    },
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await connection.query<Row>(sql, values)).rows,
    async close() {
      await connection.end()
      await Promise.all([first.stop(), second.stop()])
      await simulator.close()
      await database.drop()
    },
  }
}

/** Medusa's start resolves a moment before it listens. */
async function untilItAnswers(process: StoreProcess): Promise<void> {
  await eventually(() => fetch(`${process.url}/health`))
}
