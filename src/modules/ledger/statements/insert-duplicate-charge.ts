import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../core/charge/charge"
import { duplicateChargeId } from "../../../core/payment-link/duplicate-charge"
import type { GatewayLinkTransaction } from "../../../core/payment-link/payment-link"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow } from "./database-time"

/**
 * A charge for what was paid of a link beyond its first payment. It has no payment session, since
 * no order may come of it, and stands in the way of no other charge; it is synchronized at once,
 * which gives it back or lists it.
 */
export async function insertDuplicateCharge(
  transaction: Knex,
  charge: Charge,
  payment: GatewayLinkTransaction
): Promise<void> {
  const id = generateEntityId(undefined, "ctchg")
  const amount = payment.amount ?? charge.amount
  const { link } = charge
  await transaction(CHARGE_TABLE).insert({
    id,
    merchant_charge_id: duplicateChargeId(charge, payment.transactionId),
    account: charge.account,
    // The link's: a copy of the ledger that learns of this payment must not give it back.
    installation_digest: charge.installationDigest,
    method: charge.method,
    payment_session_id: `${charge.paymentSessionId}:${payment.transactionId}`,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: charge.cartId ?? null,
    amount,
    currency_code: charge.currencyCode,
    installments: 1,
    late_capture: false,
    state: "paid",
    captured_amount: amount,
    most_captured_amount: amount,
    abandoned_at: databaseNow(transaction),
    link_purpose: link?.purpose ?? null,
    link_id: link?.id ?? null,
    link_url: link?.url ?? null,
    link_transaction_id: payment.transactionId,
    duplicate_of: charge.id,
    // Whether it can still be paid is the first one's.
    link_deactivated_at: databaseNow(transaction),
    details: JSON.stringify({
      chargeStatus: payment.transactionStatus,
      transactionStatus: payment.transactionStatus,
      transactionId: payment.transactionId,
      ...(payment.paymentType ? { paidWith: payment.paymentType } : {}),
    }),
    synchronize_at: databaseNow(transaction),
  })
  await transaction(OPERATION_TABLE).insert({
    id: generateEntityId(undefined, "ctop"),
    charge_id: id,
    kind: "create",
    amount,
    actor: "payer",
    state: "accepted",
    owner: "payment service",
    lease_expires_at: databaseNow(transaction),
    resolved_at: databaseNow(transaction),
    resolved_via: "look_up",
    booked_at: databaseNow(transaction),
  })
}
