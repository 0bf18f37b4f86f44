import { copyDatabase, databaseExists, withServer } from "./database-server"

/**
 * The name of the template database, which has all migrations and no test data. A test file of the run creates this
 * database, often from the database of an app that has started. The template then contains the rows that Medusa writes
 * when it starts.
 */
export const MIGRATED_TEMPLATE = `checkout-transparent-migrated-${process.env.TEST_RUN}`

/**
 * PostgreSQL's error codes if the template exists already (42P04, 23505), and if other connections use a database that
 * is to be copied (55006).
 */
const TOO_LATE_OR_IN_USE = ["42P04", "23505", "55006"]

/**
 * Creates `database` as a copy of the template database, which has all migrations. Copying saves each test file some
 * seconds, because its migrations need not run. Returns false if the template does not exist yet.
 */
export function copyMigratedTemplate(database: string): Promise<boolean> {
  return withServer(async (server) => {
    if (!(await databaseExists(server, MIGRATED_TEMPLATE))) return false
    await copyDatabase(server, { from: MIGRATED_TEMPLATE, to: database })
    return true
  })
}

/**
 * Copies `database`, which has all migrations and no test data yet, to the template for later test files. The copying
 * closes all connections to `database`. Does nothing if the template exists.
 */
export async function saveMigratedTemplate(database: string): Promise<void> {
  try {
    await withServer(async (server) => {
      if (await databaseExists(server, MIGRATED_TEMPLATE)) return
      await copyDatabase(server, { from: database, to: MIGRATED_TEMPLATE })
    })
  } catch (error) {
    // Another worker was faster. If the database was in use, a later test file makes the copy.
    const { code } = error as { code?: string }
    if (!TOO_LATE_OR_IN_USE.includes(code ?? "")) throw error
  }
}

export async function dropMigratedTemplate(): Promise<void> {
  await withServer(async (server) => {
    await server.query(`drop database if exists "${MIGRATED_TEMPLATE}"`)
  })
}
