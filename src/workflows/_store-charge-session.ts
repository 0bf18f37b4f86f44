import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../domain/charge/charge"
import { PUBLIC_DATA_KEY } from "../domain/charge/public-data"
import { describeError } from "../domain/errors/payment-plugin-error"
import { SESSION_CREATION_LEASE } from "../domain/lease-times"
import { providerIdOf } from "../domain/payment-method/provider-id"
import type { StoreCharge } from "../domain/saved-card/store-charge"
import type { StoreChargeRefusal } from "../domain/saved-card/store-charge-refusal"
import { ledgerOf, paymentModuleOf } from "../medusa/container"
import {
  createSession,
  isSessionUnpayable,
  readSession,
} from "../medusa/payment/sessions"
import {
  LEASE_KEYS,
  waitForLease,
} from "../reconciliation/queue/wait-for-lease"

/**
 * The result of charging a recorded attempt:
 * - `charged`: the attempt has a charge, which may also have been declined.
 * - `refused`: the gateway certainly has no charge of the attempt.
 * - `busy`: another process works on the same attempt or payment collection.
 */
export type ChargedSession =
  | { kind: "charged"; charge: Charge }
  | { kind: "refused"; reason: StoreChargeRefusal; message?: string }
  | { kind: "busy" }

/**
 * Charges the payment session of an attempt, at most once. Core creates and authorizes the session, so that core also
 * has the payment, and can capture and refund it as usual.
 *
 * The attempt has to be recorded, and the caller has to have the lease of its reference.
 */
export async function chargeCardForAttempt(
  container: MedusaContainer,
  storeCharge: StoreCharge
): Promise<ChargedSession> {
  const ledger = ledgerOf(container)
  const prepared = await ensureSessionOfAttempt(container, storeCharge)
  if (prepared.kind !== "ready") {
    return prepared
  }
  const { sessionId } = prepared
  let failure: string | undefined
  await ledger.recordStoreChargeRunning(storeCharge.id, { isRunning: true })
  try {
    await paymentModuleOf(container).authorizePaymentSession(sessionId, {})
  } catch (error) {
    // An error can also mean a decline. The charge in the ledger shows what happened.
    failure = describeError(error)
  } finally {
    await ledger.recordStoreChargeRunning(storeCharge.id, { isRunning: false })
  }
  const charge = await ledger.findChargeBySession(sessionId)
  return charge && charge.state !== "not_created"
    ? { kind: "charged", charge }
    : {
        kind: "refused",
        reason: "not_charged",
        ...(failure !== undefined && { message: failure }),
      }
}

type PreparedSession = { kind: "ready"; sessionId: string } | ChargedSession

/**
 * Returns the payment session of an attempt. If the attempt has no usable session and no charge, creates another
 * session.
 *
 * The shopper input of the former session is deleted first. The former session then cannot be charged, even by a slow
 * process that works on it.
 */
async function ensureSessionOfAttempt(
  container: MedusaContainer,
  storeCharge: StoreCharge
): Promise<PreparedSession> {
  const ledger = ledgerOf(container)
  const { paymentSessionId: former } = storeCharge
  if (former !== undefined) {
    const session = await readSession(container, former)
    const isUsable =
      session !== undefined &&
      !isSessionUnpayable(session) &&
      (await ledger.findShopperInput(former)) !== undefined
    if (isUsable) {
      return { kind: "ready", sessionId: former }
    }
    await ledger.deleteShopperInput(former)
    const charge = await ledger.findChargeBySession(former)
    if (charge) {
      return charge.state === "not_created"
        ? { kind: "refused", reason: "session_gone" }
        : { kind: "charged", charge }
    }
  }
  const key = LEASE_KEYS.sessions(storeCharge.paymentCollectionId)
  // Storefronts and administrators create sessions under the same lease.
  const release = await waitForLease(ledger, key, SESSION_CREATION_LEASE)
  if (!release) {
    return { kind: "busy" }
  }
  try {
    return await createSessionOfAttempt(container, storeCharge)
  } finally {
    await release()
  }
}

/**
 * Creates the payment session of an attempt. Refuses to create the session if another payment of the collection is
 * open. Core would delete the session of that payment at the same time, and a valid code would be canceled although the
 * new session is refused.
 */
async function createSessionOfAttempt(
  container: MedusaContainer,
  storeCharge: StoreCharge
): Promise<PreparedSession> {
  const ledger = ledgerOf(container)
  const { id, account, savedCardId, installments } = storeCharge
  const open = await ledger.findOpenChargeOfCollection(
    storeCharge.paymentCollectionId
  )
  if (open) {
    return {
      kind: "refused",
      reason: "not_charged",
      message: `Charge ${open.id} (${open.method}, ${open.state}) of the payment collection is still open. Wait until it has ended, or cancel it first.`,
    }
  }
  const reference = await ledger.storeShopperInput({
    account,
    savedCardId,
    plaintext: JSON.stringify({ storeChargeId: id, installments }),
  })
  let sessionId: string
  try {
    sessionId = await createSession(container, {
      payment_collection_id: storeCharge.paymentCollectionId,
      provider_id: providerIdOf({ account, method: "card" }),
      data: { [PUBLIC_DATA_KEY]: { reference } },
    })
  } catch (error) {
    await ledger.deleteUnassignedShopperInput(reference)
    return {
      kind: "refused",
      reason: "not_charged",
      message: describeError(error),
    }
  }
  const isAssigned = await ledger.assignSessionToStoreCharge(id, {
    sessionId,
    former: storeCharge.paymentSessionId,
  })
  return isAssigned ? { kind: "ready", sessionId } : { kind: "busy" }
}
