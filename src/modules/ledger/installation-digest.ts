import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../options/plugin-options"

/** What tells an installation from a copy of its database: the option `installation` alone, or what was found. */
export type InstallationParts =
  | { named: string }
  | {
      /** Undefined where the database role may not ask for it. */
      systemIdentifier: string | undefined
      database: string
      /** Each once, in alphabetical order. */
      backendUrls: readonly string[]
    }

/** 32 hex digits that name an installation and tell nothing of what they are made of. */
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

/** Finds out what this installation is. Asks the database only where the option says nothing. */
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

/** Of several accounts no order and no repetition matters, nor how an address is spelled. */
function addressesOf(accounts: PluginOptions["accounts"]): string[] {
  const all = accounts.flatMap(({ backendUrl }) =>
    backendUrl === undefined
      ? []
      : new URL(backendUrl).href.replace(/(?<!\/)\/+$/, "")
  )
  return [...new Set(all)].sort()
}

/** `insufficient_privilege` and `undefined_function`: this role, or this database, is never told. */
const NOT_FOR_THIS_ROLE = ["42501", "42883"]

/** Any other error is an error: left out for a moment, it would make another installation of this one. */
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
