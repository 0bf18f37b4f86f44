import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../options/plugin-options"

/**
 * Returns 32 hex digits that identify an installation. A copy of its database on another server gets different digits.
 *
 * The digits are derived from the option `installation`. Without this option, they are derived from PostgreSQL's system
 * identifier, the name of the database and the accounts' backend addresses. None of these values can be read from the
 * digits.
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

/** Returns the accounts' backend addresses in a form in which order, repetition and spelling do not matter. */
function addressesOf(accounts: PluginOptions["accounts"]): string[] {
  const all = accounts.flatMap(({ backendUrl }) =>
    backendUrl === undefined
      ? []
      : new URL(backendUrl).href.replace(/(?<!\/)\/+$/, "")
  )
  return [...new Set(all)].sort()
}

/**
 * PostgreSQL's error codes `insufficient_privilege` and `undefined_function`. They mean that this database user or
 * database can never read the system identifier.
 */
const SYSTEM_IDENTIFIER_UNAVAILABLE = ["42501", "42883"]

/**
 * Reads PostgreSQL's system identifier. Returns `undefined` if it can never be read. Throws any other error: leaving
 * the identifier out because of a temporary error would change the digest of this installation.
 */
async function readSystemIdentifier(knex: Knex): Promise<string | undefined> {
  try {
    const { rows } = await knex.raw<{ rows: { identifier: string }[] }>(
      "select system_identifier::text as identifier from pg_control_system()"
    )
    return rows[0]?.identifier
  } catch (error) {
    const { code } = error as { code?: string }
    if (SYSTEM_IDENTIFIER_UNAVAILABLE.includes(code ?? "")) {
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
