import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import { moveTime } from "../../integration-tests/support/database/move-time"
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from "../../src/simulator"
import { Journal } from "../records/journal"

/** What surrounds the processes of a real store: the gateway, the ledger's database, and the journal of the run. */
export interface Outside {
  journal: Journal
  simulator: Simulator
  database: Pool
  /** The folder with the output of the processes. */
  logDirectory: string
  /** Moves the time of ledger and gateway forward by `ms`: a code must end in both at once. */
  letTimePass(ms: number): Promise<void>
  close(): Promise<void>
}

/** Opens the surroundings of a store on a database that is migrated and empty. */
export async function openOutside(
  name: string,
  databaseUrl: string,
  options: SimulatorOptions = {}
): Promise<Outside> {
  const simulator = await startSimulator(options)
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // pg ends a pool before its connections are closed; PostgreSQL may stop in between.
  database.on("error", () => undefined)
  let movedMs = 0
  return {
    ...{ journal: new Journal(), simulator, database },
    logDirectory: mkdtempSync(join(tmpdir(), `${name}-`)),
    async letTimePass(ms) {
      movedMs += ms
      const connection = await database.connect()
      await moveTime(connection, movedMs).finally(() => connection.release())
      await simulator.advanceClock(ms)
    },
    async close() {
      await database.end()
      await simulator.close()
    },
  }
}
