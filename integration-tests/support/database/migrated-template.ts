import { copyDatabase, databaseExists, withServer } from "./server"

/** The name of a database with all migrations and no data; the first file of a run makes it. */
export const TEMPLATE = `checkout-transparent-migrated-${process.env.TEST_RUN}`
/** The name of a template that has the Redis modules' migrations too. PostgreSQL cuts names after 63 characters. */
export const REDIS_TEMPLATE = `checkout-transparent-redis-${process.env.TEST_RUN}`

/** PostgreSQL's error codes for "already exists" and "somebody is connected to it". */
const TOO_LATE_OR_IN_USE = ["42P04", "23505", "55006"]

/**
 * Copies the migrated template to `database` and returns true; false if there is no template yet.
 * Medusa's migrations then find nothing to do, which saves seconds in every file.
 */
export function copyMigrated(
  database: string,
  template = TEMPLATE
): Promise<boolean> {
  return withServer(async (server) => {
    if (!(await databaseExists(server, template))) return false
    await copyDatabase(server, { from: template, to: database })
    return true
  })
}

/** Keeps a copy of the migrated, still empty `database` for later files. */
export async function keepMigrated(
  database: string,
  template = TEMPLATE
): Promise<void> {
  try {
    await withServer(async (server) => {
      if (await databaseExists(server, template)) return
      await copyDatabase(server, { from: database, to: template })
    })
  } catch (error) {
    // Another worker was faster, or will make the copy later.
    const { code } = error as { code?: string }
    if (!TOO_LATE_OR_IN_USE.includes(code ?? "")) throw error
  }
}

export async function dropMigrated(): Promise<void> {
  await withServer(async (server) => {
    for (const template of [TEMPLATE, REDIS_TEMPLATE]) {
      await server.query(`drop database if exists "${template}"`)
    }
  })
}
