import { randomUUID } from "node:crypto"

import {
  startPostgres,
  type PostgresServer,
} from "../../../harness/postgres/start-postgres"

/**
 * The started server. It is stored in globalThis, because the teardown runs in the same process but loads its own copy
 * of this module.
 */
export const startedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentPostgres?: PostgresServer
  /** Set after the first setup, because Jest runs the setup for every project that has one. */
  checkoutTransparentDatabase?: "ready"
}

/**
 * Starts one PostgreSQL server for the whole run, or uses that of DATABASE_URL or DB_HOST if one is set. Sets the
 * DB_* variables before any worker starts, because Medusa's runner reads them when it is imported.
 */
export default async function globalSetup(): Promise<void> {
  if (startedForThisRun.checkoutTransparentDatabase) {
    return
  }
  startedForThisRun.checkoutTransparentDatabase = "ready"
  process.env.TEST_RUN = randomUUID()
  process.env.MEDUSA_DISABLE_TELEMETRY = "1"
  process.env.LOG_LEVEL ??= "error"
  removeRedisFromEnvironment()

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

/** Removes Redis and the worker mode from the environment. An app in a test has them only if the test sets them. */
function removeRedisFromEnvironment(): void {
  delete process.env.REDIS_URL
  delete process.env.MEDUSA_WORKER_MODE
}

function useServer(server: {
  host: string
  port: number
  user: string
  password: string
}): void {
  // Medusa's runner requires TLS for any host except "localhost".
  const isLoopback = ["127.0.0.1", "[::1]"].includes(server.host)
  process.env.DB_HOST = isLoopback ? "localhost" : server.host
  process.env.DB_PORT = String(server.port)
  process.env.DB_USERNAME = server.user
  process.env.DB_PASSWORD = server.password
}
