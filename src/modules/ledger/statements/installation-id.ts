import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export const INSTALLATION_TABLE = "checkout_transparent_installation"
export const ONLY_ROW = "installation"

/** The identity of this database, drawn by whoever asks first. */
export async function installationId(knex: Knex): Promise<string> {
  await knex(INSTALLATION_TABLE)
    .insert({ id: ONLY_ROW, installation_id: randomUUID() })
    .onConflict("id")
    .ignore()
  const row = await knex(INSTALLATION_TABLE)
    .select<{ installation_id: string }[]>("installation_id")
    .where({ id: ONLY_ROW })
    .first()
  if (!row) {
    throw new Error(
      "The ledger could not draw an installation id. Have its migrations run? (npx medusa db:migrate)"
    )
  }
  return row.installation_id
}
