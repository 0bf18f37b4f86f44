import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseEnv } from "node:util"

/** The part of the PostgreSQL driver that is used here. The driver is a dependency of Medusa. */
interface PostgresDriver {
  Client: new (options: {
    connectionString: string
    connectionTimeoutMillis: number
    query_timeout: number
  }) => {
    on(event: "error", listener: () => void): void
    connect(): Promise<void>
    query(sql: string): Promise<{ rows: { token: string }[] }>
    end(): Promise<void>
  }
}

const NEWEST_KEY = `select token from api_key
  where type = 'publishable' and deleted_at is null and (revoked_at is null or revoked_at > now())
  order by created_at desc limit 1`

const LONGEST_CONNECTING_MS = 5_000
const LONGEST_QUERY_MS = 5_000

/**
 * Resolves to the newest publishable API key in the database of `DATABASE_URL`, or to `undefined` if no key can be
 * read. Revoked keys are ignored. `DATABASE_URL` comes from the environment or from the file `.env`.
 *
 * This function is much faster than `readKeyOfLocalStore`, which loads the store's configuration and takes seconds.
 */
export async function readPublishableKeyFromDatabase(): Promise<
  string | undefined
> {
  try {
    const connectionString = readDatabaseUrl()
    if (!connectionString) return undefined
    const { Client } = createRequire(join(process.cwd(), "package.json"))(
      "@medusajs/framework/pg"
    ) as PostgresDriver
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: LONGEST_CONNECTING_MS,
      query_timeout: LONGEST_QUERY_MS,
    })
    // If the server ends the connection, the driver rejects the query and also emits this event. Without a listener,
    // the event would end the process.
    client.on("error", () => undefined)
    try {
      await client.connect()
      return (await client.query(NEWEST_KEY)).rows[0]?.token
    } finally {
      await client.end()
    }
  } catch {
    // The caller then reads the store's own configuration, and reports its errors.
    return undefined
  }
}

function readDatabaseUrl(): string | undefined {
  const { DATABASE_URL } = process.env
  return DATABASE_URL ?? parseEnv(readFileSync(".env", "utf8")).DATABASE_URL
}
