import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { databaseNow, NOW } from "../database/database-time"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"
import { SAVED_CARD_TABLE } from "./saved-card-rows"

export interface SessionOfSavedCard {
  paymentSessionId: string
  account: string
  /** The customer to whom the card belongs. It is `undefined` if the row of the card was deleted. */
  customerId: string | undefined
}

/**
 * Resolves to those of the given payment sessions that are paid with a saved card and whose input is stored. The input
 * is deleted after its use.
 */
export async function findSessionsToPayWithSavedCards(
  knex: Knex,
  paymentSessionIds: readonly string[]
): Promise<SessionOfSavedCard[]> {
  const rows = await knex(`${SHOPPER_INPUT_TABLE} as input`)
    .leftJoin(`${SAVED_CARD_TABLE} as card`, "card.id", "input.saved_card_id")
    .whereIn("input.payment_session_id", [...paymentSessionIds])
    .whereNotNull("input.saved_card_id")
    .where({ "input.deleted_at": null })
    .select<{ session: string; account: string; customer: string | null }[]>(
      "input.payment_session_id as session",
      "input.account",
      "card.customer_id as customer"
    )
  return rows.map(({ session, account, customer }) => ({
    paymentSessionId: session,
    account,
    customerId: customer ?? undefined,
  }))
}

/** Records that the signed-in owner of the session's saved card requests the completion of the cart now. */
export async function recordOwnerCompletionRequest(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .update({ saved_card_owner_requested_completion_at: databaseNow(knex) })
}

/**
 * The longest time between the request in which the owner of a saved card completes the cart, and Medusa's
 * authorization of the payment. This time can be long, because a request waits up to half a minute for other requests
 * for the same cart.
 */
const LONGEST_COMPLETION = "2 minutes"

/**
 * Resolves to true if the owner of the session's saved card has requested the completion of the cart in the last two
 * minutes. Only then may the card be charged, whichever request or process authorizes the session.
 */
export async function hasCardOwnerJustRequestedCompletion(
  knex: Knex,
  paymentSessionId: string
): Promise<boolean> {
  const input = await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .whereRaw(
      `saved_card_owner_requested_completion_at > ${NOW} - interval '${LONGEST_COMPLETION}'`
    )
    .first<{ id: string } | undefined>("id")
  return input !== undefined
}
