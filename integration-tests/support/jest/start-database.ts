import { randomUUID } from "node:crypto"

import {
  startPostgres,
  type PostgresServer,
} from "../../../harness/postgres/start-postgres"

/** Shared through globalThis: teardown runs in the same process but loads its own copy of this module. */
export const startedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentPostgres?: PostgresServer
  /** Set after the first set-up, since Jest runs it for every project that has one. */
  checkoutTransparentDatabase?: "ready"
}

/**
 * Starts one PostgreSQL for the whole run: that of DATABASE_URL or DB_HOST if given, else an
 * embedded one. Sets DB_* before any worker starts, since Medusa's runner reads these when it is
 * imported.
 */
export default async function globalSetup(): Promise<void> {
  if (startedForThisRun.checkoutTransparentDatabase) {
    return
  }
  startedForThisRun.checkoutTransparentDatabase = "ready"
  process.env.TEST_RUN = randomUUID()
  process.env.MEDUSA_DISABLE_TELEMETRY = "1"
  process.env.LOG_LEVEL ??= "error"
  keepRedisAway()

  if (process.env.DATABASE_URL) {
    const given = new URL(process.env.DATABASE_URL)
    useServer({
      host: given.hostname,
      port: Number(given.port || 5432),
      user: decodeURIComponent(given.username),
      password: decodeURIComponent(given.password),
    })
  } else if (!process.env.DB_HOST) {
    const server = await startPostgres()
    useServer(server)
    startedForThisRun.checkoutTransparentPostgres = server
  }
}

/** Removes Redis and the worker mode from the environment; an app has them only if its test says so. */
function keepRedisAway(): void {
  delete process.env.REDIS_URL
  delete process.env.MEDUSA_WORKER_MODE
}

function useServer(server: {
  host: string
  port: number
  user: string
  password: string
}): void {
  // For any host but "localhost" Medusa's runner requires TLS.
  const isLoopback = ["127.0.0.1", "[::1]"].includes(server.host)
  process.env.DB_HOST = isLoopback ? "localhost" : server.host
  process.env.DB_PORT = String(server.port)
  process.env.DB_USERNAME = server.user
  process.env.DB_PASSWORD = server.password
}
