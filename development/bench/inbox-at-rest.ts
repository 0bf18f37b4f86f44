import { setTimeout as sleep } from "node:timers/promises"

import { Client } from "@medusajs/framework/pg"

import { NOTIFICATION_TABLE } from "../../src/modules/ledger/statements/inbox-rows"
import { queryDatabase } from "./query-database"

const REST_MS = 100

/**
 * While the work runs no process takes a notification from the inbox: they wait for the lock that
 * lets one at a time choose. Storing takes no lock.
 */
export async function withInboxAtRest<Result>(
  databaseUrl: string,
  work: () => Promise<Result>
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `select pg_advisory_lock(hashtextextended('${NOTIFICATION_TABLE}', 0))`
    )
    return await work()
  } finally {
    await client.end()
    // Whoever waited sees the inbox as of before, finds nothing due, and has to be woken anew.
    await sleep(REST_MS)
  }
}

/** As if nothing had ever been delivered. */
export async function emptyInbox(databaseUrl: string): Promise<void> {
  await withInboxAtRest(databaseUrl, () =>
    queryDatabase(databaseUrl, `truncate ${NOTIFICATION_TABLE}`)
  )
}
