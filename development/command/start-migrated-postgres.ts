import type { CleanupStack } from "./cleanup-stack"
import { runStep } from "./run-step"
import { startPostgres } from "../../harness/postgres/start-postgres"
import {
  ensureDatabase,
  migrateMedusaDatabase,
} from "../../harness/medusa/medusa-database"

/**
 * Starts a PostgreSQL server for one run of a command, creates a database on it, and creates the tables of Medusa and
 * of the plugin in this database. The server stops when the command ends.
 */
export async function startMigratedPostgres(
  endings: CleanupStack,
  database: string,
  env: NodeJS.ProcessEnv = {}
) {
  const server = await runStep("Starting PostgreSQL", () => startPostgres())
  endings.addCleanup(() => server.stop())
  const url = server.urlOf(database)
  await ensureDatabase(url)
  await runStep("Making Medusa's tables", () => migrateMedusaDatabase(url, env))
  return server
}
