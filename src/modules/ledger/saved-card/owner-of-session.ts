import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { databaseNow, NOW } from "../database/database-time"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"
import { SAVED_CARD_TABLE } from "./saved-card-rows"

/** A payment session that is paid with a saved card, and the customer to whom the card belongs. */
export interface SessionOfSavedCard {
  paymentSessionId: string
  account: string
  /** Undefined if the customer has deleted the card. */
  customerId: string | undefined
}

/** Resolves to those of the given payment sessions that are paid with a saved card and have no charge yet. */
export async function findSessionsOfSavedCards(
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

/** Records that the owner of the saved card, signed in, now requests the completion of the cart. */
export async function recordOwnerCompletionRequest(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .update({ owner_requested_completion_at: databaseNow(knex) })
}

/**
 * How long the owner's request for the completion may take until Medusa authorizes the payment. Requests for the same
 * cart wait for each other for half a minute each.
 */
const COMPLETION_TAKES = "2 minutes"

/**
 * Resolves to true if the owner of the saved card has just requested the completion of the cart. Only then may the card
 * be charged, whichever request or process authorizes the session.
 */
export async function hasOwnerJustRequestedCompletion(
  knex: Knex,
  paymentSessionId: string
): Promise<boolean> {
  const input = await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .whereRaw(
      `owner_requested_completion_at > ${NOW} - interval '${COMPLETION_TAKES}'`
    )
    .first<{ id: string } | undefined>("id")
  return input !== undefined
}
