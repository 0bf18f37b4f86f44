import { startedForThisRun } from "./start-database"
import { dropMigrated } from "../database/migrated-template"

export default async function globalTeardown(): Promise<void> {
  if (!startedForThisRun.checkoutTransparentDatabase) {
    return
  }
  delete startedForThisRun.checkoutTransparentDatabase
  const server = startedForThisRun.checkoutTransparentPostgres
  if (server) await server.stop()
  // A server that was given to the tests continues to run, and only their databases are dropped.
  else await dropMigrated()
}
