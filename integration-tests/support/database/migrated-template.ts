import { copyDatabase, databaseExists, withServer } from "./server"

/** A database with all migrations and no data, made by the first file of a run. */
export const TEMPLATE = `checkout-transparent-migrated-${process.env.TEST_RUN}`
/** The same with those of Medusa's modules on Redis. PostgreSQL cuts names after 63 characters. */
export const REDIS_TEMPLATE = `checkout-transparent-redis-${process.env.TEST_RUN}`

/** PostgreSQL's codes for "already exists" and "somebody is connected to it". */
const TOO_LATE_OR_IN_USE = ["42P04", "23505", "55006"]

/**
 * Makes `database` a copy of the migrated template and tells so; false when
 * there is none yet. Medusa's migrations then find nothing to do, which saves
 * seconds in every file.
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

/** Keeps a copy of the migrated, still empty `database` for the files to come. */
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
    // Another worker was faster, or is faster next time.
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
