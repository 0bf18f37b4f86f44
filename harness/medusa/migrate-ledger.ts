import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { ROOT } from "../root"

const MIGRATIONS = join(ROOT, "src/modules/ledger/migrations")

/** Runs all migrations of the ledger, from the source files of this repository. */
export function migrateLedger(knex: Knex): Promise<void> {
  return runMigrationsInFolder(knex, MIGRATIONS)
}

/** Runs all migrations in a module's folder, sorted by their file names. */
export async function runMigrationsInFolder(
  knex: Knex,
  folder: string
): Promise<void> {
  const files = readdirSync(folder).filter((file) => /^\w+\.[jt]s$/.test(file))
  for (const file of files.sort()) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the paths are known only at run time
    const loaded = require(join(folder, file)) as Record<
      string,
      new (...nothing: unknown[]) => Migration
    >
    const Shipped = loaded[file.replace(/\.[jt]s$/, "")]
    if (!Shipped) {
      throw new Error(`${file} exports no class of its own name.`)
    }
    const migration = new Shipped()
    await migration.up()
    for (const query of migration.getQueries()) {
      await knex.raw(query as string)
    }
  }
}
