import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import type { GatewayLinkTransaction } from "../../../domain/payment-link/payment-link"
import {
  merchantChargeIdForDuplicatePayment,
  linkTransactionStateOf,
  paymentsOfLink,
} from "../../../domain/payment-link/link-transactions"
import { minorUnits } from "../../../domain/money"
import { leaveOutUndefined } from "../../../domain/parsing/json-values"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge/charge-rows"
import { databaseNow } from "../database/database-time"
import type { LinkTransaction } from "../models/link-transaction-model"
import type { RowOf } from "../database/convert-rows"

export const LINK_TRANSACTION_TABLE = "checkout_transparent_link_transaction"

export type LinkTransactionRow = RowOf<typeof LinkTransaction>

type NewRow = Omit<
  LinkTransactionRow,
  "id" | "created_at" | "updated_at" | "deleted_at"
>

/**
 * Stores the payments and refunds of a payment link, as the gateway's list or its notifications show them. The payment
 * that is stored first is the payment of the charge for which the link was created, and has the role `kept`. Every
 * other payment that is paid is a duplicate payment, and a charge of its own is inserted for it.
 *
 * Resolves to the gateway's id of the payment with the role `kept`, or to `undefined` if there is none.
 */
export async function recordLinkTransactions(
  knex: Knex,
  charge: Charge,
  reported: readonly GatewayLinkTransaction[]
): Promise<string | undefined> {
  return knex.transaction(async (transaction) => {
    for (const payment of sortedByPaymentTime(paymentsOfLink(reported))) {
      await storeLinkPaymentAsKeptOrDuplicate(transaction, charge, payment)
    }
    for (const refund of reported.filter(isRefundWithKnownStatus)) {
      const row = transactionRowOf(charge, refund, "refund")
      if (!(await insertTransactionIfNew(transaction, row))) {
        await updateTransactionRow(transaction, row)
      }
    }
    const kept = await transaction<LinkTransactionRow>(LINK_TRANSACTION_TABLE)
      .where({ first_charge_id: charge.id, role: "kept", deleted_at: null })
      .first()
    return kept?.transaction_id
  })
}

/**
 * Resolves to all stored payments and refunds of a payment link, in the form in which the gateway lists them.
 * `chargeId` is the id of the link's first charge.
 */
export async function findTransactionsOfLink(
  knex: Knex,
  chargeId: string
): Promise<GatewayLinkTransaction[]> {
  const rows = await knex<LinkTransactionRow>(LINK_TRANSACTION_TABLE)
    .where({ first_charge_id: chargeId, deleted_at: null })
    .orderBy(["created_at", "id"])
  return rows.map((row) =>
    leaveOutUndefined({
      transactionId: row.transaction_id,
      transactionStatus: row.transaction_status,
      amount: row.amount === null ? undefined : minorUnits(row.amount),
      originalTransactionId: row.original_transaction_id ?? undefined,
      paymentType: row.payment_type ?? undefined,
      createdAt: row.made_at ?? undefined,
    })
  )
}

export async function hasLinkTransaction(
  knex: Knex,
  transactionId: string
): Promise<boolean> {
  const known = await knex<LinkTransactionRow>(LINK_TRANSACTION_TABLE)
    .where({ transaction_id: transactionId, deleted_at: null })
    .first("id")
  return known !== undefined
}

async function storeLinkPaymentAsKeptOrDuplicate(
  transaction: Knex,
  charge: Charge,
  payment: GatewayLinkTransaction
): Promise<void> {
  const row = transactionRowOf(charge, payment, "kept")
  const kept = await insertTransactionIfNew(transaction, row)
  if (kept) {
    await transaction(CHARGE_TABLE)
      .where({ id: charge.id, link_transaction_id: null })
      .update({ link_transaction_id: payment.transactionId })
    return
  }
  // A payment that is listed as refunded has no money any more, or is a refund without the id of its payment.
  const duplicate =
    linkTransactionStateOf(payment) === "paid" &&
    (await insertTransactionIfNew(transaction, { ...row, role: "duplicate" }))
  if (duplicate) {
    await insertChargeForDuplicatePayment(transaction, charge, payment)
    return
  }
  await updateTransactionRow(transaction, row)
}

/**
 * Inserts the row of a payment or refund. Resolves to `false` and inserts nothing in two cases: the payment or refund
 * is already stored, or the role is `kept` and the link already has a kept payment.
 */
async function insertTransactionIfNew(
  transaction: Knex,
  row: NewRow
): Promise<boolean> {
  const inserted: unknown[] = await transaction(LINK_TRANSACTION_TABLE)
    .insert({ id: generateEntityId(undefined, "ctltx"), ...row })
    .onConflict()
    .ignore()
    .returning("id")
  return inserted.length > 0
}

async function updateTransactionRow(
  transaction: Knex,
  { transaction_id, transaction_status, amount }: NewRow
): Promise<void> {
  await transaction(LINK_TRANSACTION_TABLE)
    .where({ transaction_id })
    .update({
      transaction_status,
      amount,
      updated_at: databaseNow(transaction),
    })
}

function transactionRowOf(
  charge: Charge,
  transaction: GatewayLinkTransaction,
  role: LinkTransactionRow["role"]
): NewRow {
  return {
    first_charge_id: charge.id,
    transaction_id: transaction.transactionId,
    role,
    transaction_status: transaction.transactionStatus,
    amount: transaction.amount ?? null,
    original_transaction_id: transaction.originalTransactionId ?? null,
    payment_type: transaction.paymentType ?? null,
    made_at: transaction.createdAt ?? null,
  }
}

/**
 * Returns true if a list entry of the gateway is a refund whose status the plugin knows. A refund with an unknown
 * status is not stored, because it does not count as moved money.
 */
function isRefundWithKnownStatus(reported: GatewayLinkTransaction): boolean {
  return (
    reported.originalTransactionId !== undefined &&
    linkTransactionStateOf(reported) !== "unrecognized"
  )
}

/**
 * Sorts payments by the time that the gateway reported, from the oldest to the newest. Payments without a time come
 * first.
 *
 * The caller stores the payments in this order. Only the first stored payment of a link can pay for an order. Every
 * later payment that still has money is treated as a duplicate.
 */
function sortedByPaymentTime(
  payments: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  return [...payments].sort(
    (one, other) =>
      (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0)
  )
}

/**
 * Inserts a paid charge for a duplicate payment of a payment link. The charge is due at once, and a synchronization
 * refunds the charge or opens a discrepancy. The duplicate payment must never pay for an order, so the charge's payment
 * session id does not exist in Medusa.
 */
export async function insertChargeForDuplicatePayment(
  transaction: Knex,
  charge: Charge,
  payment: GatewayLinkTransaction
): Promise<void> {
  const id = generateEntityId(undefined, "ctchg")
  const amount = payment.amount ?? charge.amount
  const { link } = charge
  await transaction(CHARGE_TABLE).insert({
    id,
    merchant_charge_id: merchantChargeIdForDuplicatePayment(
      charge,
      payment.transactionId
    ),
    account: charge.account,
    // The digest is copied from the link's charge. If this database is a copy of the link's store, it therefore does
    // not refund the payment.
    installation_digest: transaction(CHARGE_TABLE)
      .select("installation_digest")
      .where({ id: charge.id }),
    method: charge.method,
    payment_session_id: `${charge.paymentSessionId}:${payment.transactionId}`,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: charge.cartId ?? null,
    buyer_search_digests: transaction(CHARGE_TABLE)
      .select("buyer_search_digests")
      .where({ id: charge.id }),
    amount,
    currency_code: charge.currencyCode,
    installments: 1,
    late_capture: false,
    state: "paid",
    captured_amount: amount,
    highest_captured_amount: amount,
    abandoned_at: databaseNow(transaction),
    link_purpose: link?.purpose ?? null,
    link_id: link?.id ?? null,
    link_url: link?.url ?? null,
    link_transaction_id: payment.transactionId,
    duplicate_of_charge_id: charge.id,
    // If the payer was erased from the link's charge, this charge is also marked as erased.
    personal_data_erased_at: transaction(CHARGE_TABLE)
      .select("personal_data_erased_at")
      .where({ id: charge.id }),
    // Only the charge of the link's first payment says whether the link can still be paid.
    link_deactivated_at: databaseNow(transaction),
    details: JSON.stringify({
      chargeStatus: payment.transactionStatus,
      transactionStatus: payment.transactionStatus,
      transactionId: payment.transactionId,
      ...(payment.paymentType ? { paidWith: payment.paymentType } : {}),
      ...(payment.createdAt
        ? { gatewayUpdatedAt: payment.createdAt.toISOString() }
        : {}),
    }),
    synchronization_due_at: databaseNow(transaction),
  })
  await transaction(OPERATION_TABLE).insert({
    id: generateEntityId(undefined, "ctop"),
    charge_id: id,
    kind: "create",
    amount,
    actor: "payer",
    state: "accepted",
    claimed_by: "payment service",
    lease_expires_at: databaseNow(transaction),
    resolved_at: databaseNow(transaction),
    resolved_via: "look_up",
    booked_at: databaseNow(transaction),
  })
}
