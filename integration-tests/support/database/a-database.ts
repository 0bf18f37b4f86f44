import { randomUUID } from "node:crypto"

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import {
  ensureDatabase,
  migrateMedusaDatabase,
} from "../../../harness/medusa/medusa-database"
import { copyMigratedTemplate, saveMigratedTemplate } from "./migrated-template"
import { withServer } from "./database-server"

export interface ADatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/**
 * Creates a database with all migrations and without test data. It may contain the rows that Medusa writes when it
 * starts. Give `redisUrl` for processes that share a Redis, because Medusa's Redis workflow engine has additional
 * migrations.
 */
export async function aMigratedDatabase(redisUrl?: string): Promise<ADatabase> {
  const name = `checkout-transparent-${randomUUID()}`
  const database = databaseHandleOf(name)
  if (!(await copyMigratedTemplate(name))) {
    await ensureDatabase(database.url)
    await migrateMedusaDatabase(database.url)
    await saveMigratedTemplate(name)
  }
  if (redisUrl !== undefined) {
    await migrateMedusaDatabase(database.url, { REDIS_URL: redisUrl })
  }
  return database
}

export async function databaseNameAndUrlOf(
  container: MedusaContainer
): Promise<ADatabase> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    "select current_database() as name"
  )
  return databaseHandleOf(rows[0]!.name)
}

/** Returns the name and the URL of a database on the test run's server. The database may not exist yet. */
export function databaseHandleOf(name: string): ADatabase {
  const { DB_HOST, DB_PORT, DB_USERNAME = "", DB_PASSWORD = "" } = process.env
  const login = [DB_USERNAME, DB_PASSWORD].map(encodeURIComponent).join(":")
  return {
    name,
    url: `postgres://${login}@${DB_HOST}:${DB_PORT}/${name}`,
    drop: () =>
      withServer(async (server) => {
        await server.query(`drop database if exists "${name}" with (force)`)
      }),
  }
}
