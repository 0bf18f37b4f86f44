import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { ledgerOf, paymentModuleOf, type Scope } from "../container"
import { decimalOrZeroSchema } from "../booking/medusa-row-schemas"
import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import {
  parseOwnProviderId,
  providerIdOf,
} from "../../domain/payment-method/provider-id"
import { decimalFromMinorUnits } from "../../domain/money"
import { PUBLIC_DATA_KEY, publicDataOf } from "../../domain/charge/public-data"

const sessionRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  raw_amount: decimalOrZeroSchema,
  data: z.record(z.string(), z.unknown()).nullish(),
})

type Session = z.output<typeof sessionRow>

interface Changes {
  data?: Record<string, unknown>
  status?: "canceled" | "pending"
  amount?: number
}

async function listSessions(
  scope: Scope,
  filters: { id: string } | { payment_collection_id: string }
): Promise<Session[]> {
  const found = await paymentModuleOf(scope).listPaymentSessions(filters)
  return z.array(sessionRow).parse(found)
}

export async function readSession(
  scope: Scope,
  id: string
): Promise<Session | undefined> {
  return (await listSessions(scope, { id }))[0]
}

/**
 * Closes a payment session, so that Medusa cannot complete the cart with it. Does nothing if the session does not
 * exist.
 */
export function closeSession(scope: Scope, sessionId: string): Promise<void> {
  return changePaymentSessionFields(scope, sessionId, { status: "canceled" })
}

/** Changes fields of a payment session, if the session exists. */
export async function changePaymentSessionFields(
  scope: Scope,
  sessionId: string,
  changes: Changes | (() => Promise<Changes>)
): Promise<void> {
  const session = await readSession(scope, sessionId)
  if (session) {
    // Medusa's update requires the amount, the currency and the data, so their present values are sent if they do not
    // change.
    await paymentModuleOf(scope).updatePaymentSession({
      id: session.id,
      amount: Number(session.raw_amount),
      currency_code: session.currency_code,
      data: session.data ?? {},
      ...(typeof changes === "function" ? await changes() : changes),
    })
  }
}

/**
 * Closes the payment sessions of all ended or abandoned charges in a charge's payment collection, but not the session
 * of the charge itself. If a process died while it replaced a session, the old session is still open, and Medusa could
 * complete the cart with the old session.
 */
export async function closeSessionsOfOtherFinishedCharges(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = ledgerOf(container)
  const all = await ledger.findChargesOfCollection(charge.paymentCollectionId)
  for (const other of all) {
    if (
      other.id !== charge.id &&
      (!isOpenState(other.state) || other.abandonedAt)
    ) {
      await closeSession(container, other.paymentSessionId)
    }
  }
}

/**
 * Creates the deleted payment session of a charge again with the same id, because Medusa pays an order only through a
 * session. For example, a bank may confirm the payment of a Pix code after another session has replaced the code's
 * session.
 *
 * Writes only the row of the session. Calls no provider and charges nothing. Call this only for a charge of the ledger.
 */
export async function recreateDeletedSessionRow(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const payments = container.resolve<{
    createPaymentSessions(row: Record<string, unknown>): Promise<unknown>
  }>(Modules.PAYMENT)
  const { paymentSessionId: id } = charge
  await payments.createPaymentSessions({
    id,
    payment_collection_id: charge.paymentCollectionId,
    provider_id: providerIdOf(charge),
    amount: Number(decimalFromMinorUnits(charge.amount)),
    currency_code: charge.currencyCode.toLowerCase(),
    data: { session_id: id, [PUBLIC_DATA_KEY]: publicDataOf(charge) },
    status: "pending",
  })
}

/** Returns true if a payment collection has an open session of another payment provider. */
export async function hasOpenSessionOfAnotherPlugin(
  scope: Scope,
  { paymentCollectionId }: Pick<Charge, "paymentCollectionId">
): Promise<boolean> {
  const found = await listSessions(scope, {
    payment_collection_id: paymentCollectionId,
  })
  return found.some(
    (one) => !parseOwnProviderId(one.provider_id) && !isSessionUnpayable(one)
  )
}

/** Returns true if a payment session can no longer be paid. */
export function isSessionUnpayable({ status }: { status: string }): boolean {
  return status === "canceled" || status === "error"
}

/**
 * Creates a payment session and returns its id. Medusa calls the session's provider, and deletes the other sessions of
 * the payment collection. Rejects with a copy of the provider's error, so a class check of the error fails.
 */
export async function createSession(
  container: MedusaContainer,
  session: {
    payment_collection_id: string
    provider_id: string
    data: Record<string, unknown>
  }
): Promise<string> {
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: session,
  })
  return result.id
}

const payments = z.array(z.object({ payment_session_id: z.string().nullish() }))

export async function sessionIdOfPayment(
  scope: Scope,
  paymentId: string
): Promise<string | undefined> {
  const [payment] = payments.parse(
    await paymentModuleOf(scope).listPayments({ id: paymentId })
  )
  return payment?.payment_session_id ?? undefined
}
