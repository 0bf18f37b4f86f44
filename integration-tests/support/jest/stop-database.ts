import { databaseGlobals } from "./start-database"
import { dropMigratedTemplate } from "../database/migrated-template"

export default async function globalTeardown(): Promise<void> {
  if (!databaseGlobals.checkoutTransparentDatabase) {
    return
  }
  delete databaseGlobals.checkoutTransparentDatabase
  const server = databaseGlobals.checkoutTransparentPostgres
  if (server) await server.stop()
  // A server that was given to the tests continues to run, and only their databases are dropped.
  else await dropMigratedTemplate()
}
