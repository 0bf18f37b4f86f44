import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Lets one at a time choose entries, over all processes. Taken before the statement that chooses,
 * which therefore sees what the last one chose. A process that freezes in between loses its
 * connection, and with it the lock, after five seconds.
 */
export async function underInboxLock<Result>(
  knex: Knex,
  work: (transaction: Knex) => Promise<Result>
): Promise<Result> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      `select set_config('idle_in_transaction_session_timeout', '5000', true),
        pg_advisory_xact_lock(hashtextextended('checkout_transparent_notification', 0))`
    )
    return work(transaction)
  })
}
