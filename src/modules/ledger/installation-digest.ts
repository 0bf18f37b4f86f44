import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../options/plugin-options"

/** What distinguishes an installation from a copy of its database: the option `installation`, or what was found. */
export type InstallationParts =
  | { named: string }
  | {
      /** PostgreSQL's system identifier; undefined if the database role may not read it. */
      systemIdentifier: string | undefined
      database: string
      /** Unique and in alphabetical order. */
      backendUrls: readonly string[]
    }

/** Returns 32 hex digits that name an installation and do not reveal its parts. */
export function digestOf(parts: InstallationParts): string {
  const decisive =
    "named" in parts
      ? ["named", parts.named]
      : [
          "found",
          parts.systemIdentifier ?? null,
          parts.database,
          ...parts.backendUrls,
        ]
  return createHash("sha256")
    .update(JSON.stringify(decisive))
    .digest("hex")
    .slice(0, 32)
}

/** Finds the parts that name this installation. Asks the database only if the option is not set. */
export async function readInstallationParts(
  knex: Knex,
  { installation, accounts }: Pick<PluginOptions, "installation" | "accounts">
): Promise<InstallationParts> {
  if (installation !== undefined) {
    return { named: installation }
  }
  const [systemIdentifier, database] = await Promise.all([
    readSystemIdentifier(knex),
    readDatabaseName(knex),
  ])
  return { systemIdentifier, database, backendUrls: addressesOf(accounts) }
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
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    "select current_database() as name"
  )
  const [row] = rows
  if (!row) {
    throw new Error("The database did not tell its name.")
  }
  return row.name
}
