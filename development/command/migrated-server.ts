import type { Endings } from "./ending"
import { step } from "./progress"
import { startPostgres } from "../../harness/postgres/start-postgres"
import { ensureDatabase, migrate } from "../../harness/medusa/migrate"

/** Starts a PostgreSQL for one run of a command, with this database and all tables of Medusa and ours. */
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
