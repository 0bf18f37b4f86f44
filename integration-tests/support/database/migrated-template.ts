import { copyDatabase, databaseExists, withServer } from "./server"

/** The name of a database with all migrations and no data, which the first file of a run creates. */
export const TEMPLATE = `checkout-transparent-migrated-${process.env.TEST_RUN}`

/** PostgreSQL's error codes for a database that already exists or that other connections use. */
const TOO_LATE_OR_IN_USE = ["42P04", "23505", "55006"]

/**
 * Copies the migrated template to `database`. Returns false if there is no template yet. Medusa's migrations then
 * find nothing to do, which saves seconds in every file.
 */
export function copyMigrated(database: string): Promise<boolean> {
  return withServer(async (server) => {
    if (!(await databaseExists(server, TEMPLATE))) return false
    await copyDatabase(server, { from: TEMPLATE, to: database })
    return true
  })
}

/** Copies the migrated and still empty `database` as the template for later files. */
export async function keepMigrated(database: string): Promise<void> {
  try {
    await withServer(async (server) => {
      if (await databaseExists(server, TEMPLATE)) return
      await copyDatabase(server, { from: database, to: TEMPLATE })
    })
  } catch (error) {
    // Another worker was faster, or will make the copy later.
    const { code } = error as { code?: string }
    if (!TOO_LATE_OR_IN_USE.includes(code ?? "")) throw error
  }
}

export async function dropMigrated(): Promise<void> {
  await withServer(async (server) => {
    await server.query(`drop database if exists "${TEMPLATE}"`)
  })
}
