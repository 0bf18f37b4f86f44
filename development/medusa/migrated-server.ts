import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { startPostgres } from "../postgres/start-postgres"
import { ensureDatabase, migrate } from "./migrate"

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
