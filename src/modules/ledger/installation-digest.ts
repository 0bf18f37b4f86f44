import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../options/plugin-options"

/**
 * Returns 32 hex digits that name an installation, and no copy of its database, and do not reveal what they are made
 * of: the option `installation`; or else PostgreSQL's system identifier, the database and the backend addresses.
 */
export async function readInstallationDigest(
  knex: Knex,
  { installation, accounts }: Pick<PluginOptions, "installation" | "accounts">
): Promise<string> {
  const decisive =
    installation === undefined
      ? [
          "found",
          (await readSystemIdentifier(knex)) ?? null,
          await readDatabaseName(knex),
          ...addressesOf(accounts),
        ]
      : ["named", installation]
  return createHash("sha256")
    .update(JSON.stringify(decisive))
    .digest("hex")
    .slice(0, 32)
}

/** The accounts' backend addresses, so that neither order, repetition nor spelling of an address matters. */
function addressesOf(accounts: PluginOptions["accounts"]): string[] {
  const all = accounts.flatMap(({ backendUrl }) =>
    backendUrl === undefined
      ? []
      : new URL(backendUrl).href.replace(/(?<!\/)\/+$/, "")
  )
  return [...new Set(all)].sort()
}

/** `insufficient_privilege` and `undefined_function`: this role or this database can never read it. */
const NOT_FOR_THIS_ROLE = ["42501", "42883"]

/** Any other error is thrown: leaving the identifier out once would make this a different installation. */
async function readSystemIdentifier(knex: Knex): Promise<string | undefined> {
  try {
    const { rows } = await knex.raw<{ rows: { identifier: string }[] }>(
      "select system_identifier::text as identifier from pg_control_system()"
    )
    return rows[0]?.identifier
  } catch (error) {
    const { code } = error as { code?: string }
    if (NOT_FOR_THIS_ROLE.includes(code ?? "")) {
      return undefined
    }
    throw error
  }
}

async function readDatabaseName(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: [{ name: string }] }>(
    "select current_database() as name"
  )
  return rows[0].name
}
