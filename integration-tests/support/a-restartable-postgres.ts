import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { ensureDatabase, migrate } from "../../development/medusa/migrate"
import { freePort } from "../../development/free-port"
import { startPostgres } from "../../development/postgres/start-postgres"

/** A PostgreSQL for one test, which may stop it; all tests share that of the run. */
export interface RestartablePostgres {
  /** Makes a new database with all migrations; returns its URL. */
  database(name: string): Promise<string>
  /** Stops the server and disconnects its clients, as every restart by a person or a cloud does. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const TEMPLATE = "migrated"

export async function aRestartablePostgres(
  redisUrl: string
): Promise<RestartablePostgres> {
  const keepIn = mkdtempSync(join(tmpdir(), "checkout-transparent-restarted-"))
  const port = await freePort()
  let server = await startPostgres({ keepIn, port })
  await ensureDatabase(server.urlOf(TEMPLATE))
  await migrate(server.urlOf(TEMPLATE), { env: { REDIS_URL: redisUrl } })
  return {
    async database(name) {
      const client = new Client({ connectionString: server.urlOf("postgres") })
      await client.connect()
      await client.query(`create database "${name}" template "${TEMPLATE}"`)
      await client.end()
      return server.urlOf(name)
    },
    stop: () => server.stop(),
    async start() {
      server = await startPostgres({ keepIn, port })
    },
    async close() {
      await server.stop()
      rmSync(keepIn, { recursive: true, force: true })
    },
  }
}
