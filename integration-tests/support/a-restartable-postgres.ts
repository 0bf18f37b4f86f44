import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureDatabase, migrate } from "../../development/medusa/migrate"
import { freePort } from "../../development/free-port"
import { startPostgres } from "../../development/postgres/start-postgres"

/** A PostgreSQL of a test's own, which it may stop; the run's is everybody's. */
export interface RestartablePostgres {
  /** Of a database with all migrations. */
  url: string
  /** Its clients are thrown out, as in every restart that a person or a cloud does. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const DATABASE = "checkout-transparent"

export async function aRestartablePostgres(
  redisUrl: string
): Promise<RestartablePostgres> {
  const keepIn = mkdtempSync(join(tmpdir(), "checkout-transparent-restarted-"))
  const port = await freePort()
  let server = await startPostgres({ keepIn, port })
  const url = server.urlOf(DATABASE)
  await ensureDatabase(url)
  await migrate(url, { env: { REDIS_URL: redisUrl } })
  return {
    url,
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
