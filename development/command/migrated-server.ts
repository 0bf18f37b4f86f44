import type { Endings } from "./ending"
import { step } from "./progress"
import { startPostgres } from "../../harness/postgres/start-postgres"
import { ensureDatabase, migrate } from "../../harness/medusa/migrate"

/**
 * Starts a PostgreSQL server for one run of a command, and creates a database on it with all tables of Medusa and the
 * plugin. The server stops when the command ends.
 */
export async function startMigratedServer(
  endings: Endings,
  database: string,
  env: NodeJS.ProcessEnv = {}
) {
  const server = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => server.stop())
  const url = server.urlOf(database)
  await ensureDatabase(url)
  await step("Making Medusa's tables", () => migrate(url, env))
  return server
}
