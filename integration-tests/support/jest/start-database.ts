import { randomUUID } from "node:crypto"

import {
  startPostgres,
  type PostgresServer,
} from "../../../harness/postgres/start-postgres"

/**
 * The database server of this test run. It is a global variable, because the teardown uses a second copy of this
 * module.
 */
export const databaseGlobals = globalThis as typeof globalThis & {
  checkoutTransparentPostgres?: PostgresServer
  /**
   * Set by the first setup, because Jest calls the setup once for each of its projects. The later setups then do
   * nothing.
   */
  checkoutTransparentDatabase?: "ready"
}

/**
 * Starts one PostgreSQL server for the whole test run, or uses the server in DATABASE_URL or DB_HOST. Sets the DB_*
 * variables before any worker starts, because Medusa's test runner reads them when it is imported.
 */
export default async function globalSetup(): Promise<void> {
  if (databaseGlobals.checkoutTransparentDatabase) {
    return
  }
  databaseGlobals.checkoutTransparentDatabase = "ready"
  process.env.TEST_RUN = randomUUID()
  process.env.MEDUSA_DISABLE_TELEMETRY = "1"
  process.env.LOG_LEVEL ??= "error"
  removeRedisFromEnvironment()

  if (process.env.DATABASE_URL) {
    const given = new URL(process.env.DATABASE_URL)
    useDatabaseServer({
      host: given.hostname,
      port: Number(given.port || 5432),
      user: decodeURIComponent(given.username),
      password: decodeURIComponent(given.password),
    })
  } else if (!process.env.DB_HOST) {
    const server = await startPostgres()
    useDatabaseServer(server)
    databaseGlobals.checkoutTransparentPostgres = server
  }
}

/**
 * Deletes the variables for Redis and for the worker mode from the environment, so that an app uses them only if a test
 * sets them.
 */
function removeRedisFromEnvironment(): void {
  delete process.env.REDIS_URL
  delete process.env.MEDUSA_WORKER_MODE
}

function useDatabaseServer(server: {
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
