import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../options/plugin-options"

/**
 * Resolves to 32 hex digits that identify this installation. They are a hash of the option `installation`.
 *
 * If the option is not set, the digits are a hash of PostgreSQL's system identifier (if it can be read), the database's
 * name, and the `backendUrl` of all accounts. A copy of the database then has other digits if one of these values is
 * different.
 */
export async function computeInstallationDigest(
  knex: Knex,
  { installation, accounts }: Pick<PluginOptions, "installation" | "accounts">
): Promise<string> {
  const decisive =
    installation === undefined
      ? [
          "found",
          (await readSystemIdentifier(knex)) ?? null,
          await readDatabaseName(knex),
          ...backendUrlsOf(accounts),
        ]
      : ["named", installation]
  return createHash("sha256")
    .update(JSON.stringify(decisive))
    .digest("hex")
    .slice(0, 32)
}

/**
 * Returns the sorted `backendUrl` values of all accounts, each value only once and without slashes at its end.
 * Otherwise another order or spelling of the same addresses would change the digest of the installation.
 */
function backendUrlsOf(accounts: PluginOptions["accounts"]): string[] {
  const all = accounts.flatMap(({ backendUrl }) =>
    backendUrl === undefined
      ? []
      : new URL(backendUrl).href.replace(/(?<!\/)\/+$/, "")
  )
  return [...new Set(all)].sort()
}

/**
 * PostgreSQL's error codes for `insufficient_privilege` and `undefined_function`. They mean that the plugin cannot read
 * the system identifier of this database.
 */
const SYSTEM_IDENTIFIER_UNAVAILABLE = ["42501", "42883"]

/**
 * Reads PostgreSQL's system identifier. Resolves to `undefined` if the plugin has no permission to read it, or if the
 * database does not have the function. Throws every other error. If a temporary error were ignored, the digest of this
 * installation would change, and the plugin would treat the database as a copy.
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

/**
 * Returns a function that calls `find` once, and returns the same promise at each later call. If `find` fails, the next
 * call of the function calls `find` again.
 */
export function memoizeAsyncFunction<Found>(
  find: () => Promise<Found>
): () => Promise<Found> {
  let found: Promise<Found> | undefined
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}
