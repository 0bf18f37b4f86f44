import { randomUUID } from "node:crypto"

import {
  startPostgres,
  type PostgresServer,
} from "../../../development/postgres/start-postgres"

/** Teardown runs in the same process but loads its own copy of this module. */
export const startedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentPostgres?: PostgresServer
  /** Jest asks once for every project with a set-up of its own. */
  checkoutTransparentDatabase?: "ready"
}

/**
 * One PostgreSQL for the whole run: that of DATABASE_URL or DB_HOST when given,
 * else an embedded one. Medusa's runner reads DB_* when it is imported, so they
 * are set here, before any worker starts.
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

/** An application of the tests has Redis, or a worker mode, only where a test says so. */
function keepRedisAway(): void {
  if (process.env.REDIS_URL) {
    process.env.REDIS_URL_FOR_TESTS = process.env.REDIS_URL
  }
  delete process.env.REDIS_URL
  delete process.env.MEDUSA_WORKER_MODE
}

function useServer(server: {
  host: string
  port: number
  user: string
  password: string
}): void {
  // Anything but "localhost" makes Medusa's runner insist on TLS.
  const isLoopback = ["127.0.0.1", "[::1]"].includes(server.host)
  process.env.DB_HOST = isLoopback ? "localhost" : server.host
  process.env.DB_PORT = String(server.port)
  process.env.DB_USERNAME = server.user
  process.env.DB_PASSWORD = server.password
}
