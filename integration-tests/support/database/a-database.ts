import { randomUUID } from "node:crypto"

import { ensureDatabase, migrate } from "../../../development/medusa/migrate"
import { copyMigrated, keepMigrated } from "./migrated-template"
import { withServer } from "./server"

export interface ADatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own with all migrations and no data. */
export async function aMigratedDatabase(): Promise<ADatabase> {
  const name = newName()
  const database = databaseAt(name)
  if (!(await copyMigrated(name))) {
    await ensureDatabase(database.url)
    await migrate(database.url)
    await keepMigrated(name)
  }
  return database
}

function newName(): string {
  return `checkout-transparent-${randomUUID()}`
}

function databaseAt(name: string): ADatabase {
  const { DB_HOST, DB_PORT, DB_USERNAME = "", DB_PASSWORD = "" } = process.env
  const login = [DB_USERNAME, DB_PASSWORD].map(encodeURIComponent).join(":")
  return {
    url: `postgres://${login}@${DB_HOST}:${DB_PORT}/${name}`,
    drop: () =>
      withServer(async (server) => {
        await server.query(`drop database if exists "${name}" with (force)`)
      }),
  }
}
