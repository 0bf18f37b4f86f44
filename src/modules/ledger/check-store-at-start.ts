import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  ConfigurationError,
  describeError,
} from "../../domain/errors/payment-plugin-error"
import {
  oldMedusaVersionProblem,
  paymentModuleProblem,
  type StoreConfiguration,
} from "./medusa-config-checks"

/**
 * Stops the start of Medusa with an error in three cases in which checkouts would fail:
 * - Medusa is too old.
 * - Medusa's payment module does not have the plugin's providers, or cannot use the ledger.
 * - Migrations of the plugin have not run on this database. This is not checked if the database cannot be reached.
 */
export async function checkStoreAtStart({
  container,
  logger,
}: LoaderOptions): Promise<void> {
  const resolveIfRegistered = <Found>(key: string) =>
    container.resolve<Found | undefined>(key, { allowUnregistered: true })
  const configuration = resolveIfRegistered<StoreConfiguration>(
    ContainerRegistrationKeys.CONFIG_MODULE
  )
  const problem =
    oldMedusaVersionProblem() ??
    (configuration?.modules && paymentModuleProblem(configuration))
  if (problem) {
    throw new ConfigurationError([problem])
  }
  const knex = resolveIfRegistered<Knex>(
    ContainerRegistrationKeys.PG_CONNECTION
  )
  const missing = knex ? await listPendingMigrationsOrWarn(knex, logger) : []
  if (missing.length > 0) {
    throw new ConfigurationError([
      { path: "", message: missingMigrationsText(missing) },
    ])
  }
}

export function missingMigrationsText(missing: readonly string[]): string {
  return `the database lacks tables or columns of the payments' ledger (${missing.join(", ")}); run: npx medusa db:migrate`
}

/**
 * Resolves to the names of the ledger's migrations that have not run on this database. Rejects if the database cannot
 * be reached.
 */
export async function listPendingMigrations(knex: Knex): Promise<string[]> {
  const known = readdirSync(join(__dirname, "migrations"))
    .filter((file) => /^Migration\d+\.(js|ts)$/.test(file))
    .map((file) => file.replace(/\.\w+$/, ""))
  const table = await knex.raw<{ rows: { found: boolean }[] }>(
    "select to_regclass('mikro_orm_migrations') is not null as found"
  )
  const rows = table.rows[0]?.found
    ? await knex("mikro_orm_migrations")
        .whereIn("name", known)
        .select<{ name: string }[]>("name")
    : []
  return known.filter((name) => !rows.some((row) => row.name === name))
}

/**
 * Resolves to the names of the ledger's migrations that have not run on this database. If the database cannot be
 * reached, logs a warning and resolves to an empty list.
 */
async function listPendingMigrationsOrWarn(
  knex: Knex,
  logger: Pick<Logger, "warn"> | undefined
): Promise<string[]> {
  return listPendingMigrations(knex).catch((error: unknown) => {
    logger?.warn(
      `checkout-transparent: whether the database has the ledger's tables could not be read: ${describeError(error)}`
    )
    return []
  })
}
