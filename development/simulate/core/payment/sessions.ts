import type { Cart } from "../records/cart-record"
import { MedusaError } from "@medusajs/framework/utils"

import {
  acquireLockWithRetries,
  type Core,
  runReadStatement,
  runWriteStatement,
} from "../simulated-core"
import { type Data, type Session, totalOfCart } from "../records/core-records"

/**
 * Simulates Medusa's workflow `create-payment-sessions`. Like core, it creates the new session and deletes all other
 * sessions of the payment collection at the same time. If one of the two fails, it undoes the other and throws.
 */
export async function replacePaymentSessions(
  core: Core,
  input: { payment_collection_id: string; provider_id: string; data?: Data }
): Promise<{ id: string }> {
  const { records, payments } = core
  const collection = await runReadStatement(() =>
    records.collections.requireRow(input.payment_collection_id)
  )
  const old = records.sessionsOf(collection.id).map(({ id }) => id)
  const [made, deleted] = await Promise.allSettled([
    payments.createPaymentSession(collection.id, {
      provider_id: input.provider_id,
      amount: collection.amount / 100,
      currency_code: "brl",
      data: input.data ?? {},
    }),
    deleteSessions(core, old),
  ])
  if (made.status === "fulfilled" && deleted.status === "fulfilled") {
    return made.value
  }
  if (deleted.status === "fulfilled") {
    for (const session of deleted.value) {
      await recreateSession(core, session)
    }
  }
  if (made.status === "fulfilled") {
    await payments.deletePaymentSession(made.value.id)
  }
  throw made.status === "rejected"
    ? made.reason
    : (deleted as PromiseRejectedResult).reason
}

/**
 * Deletes the payment sessions with these ids. If one deletion fails, it creates the deleted sessions again and throws.
 */
async function deleteSessions(
  core: Core,
  ids: readonly string[]
): Promise<Session[]> {
  const deleted: Session[] = []
  await Promise.all(
    ids.map(async (id) => {
      const session = core.records.sessions.get(id)
      try {
        await core.payments.deletePaymentSession(id)
        if (session) deleted.push(session)
      } catch {
        // Core logs this error, and compares the numbers of sessions afterwards.
      }
    })
  )
  if (deleted.length !== ids.length) {
    for (const session of deleted) {
      await recreateSession(core, session)
    }
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Could not delete all payment sessions"
    )
  }
  return deleted
}

async function recreateSession(core: Core, session: Session): Promise<void> {
  await core.payments
    .createPaymentSession(session.payment_collection_id, {
      provider_id: session.provider_id,
      amount: session.amount / 100,
      currency_code: "brl",
      data: session.data,
    })
    .catch(() => undefined)
}

/**
 * Simulates how core adjusts the payment collection of a cart whose total has changed. Core deletes the payment
 * sessions of the collection, and sets the collection's amount to the new total.
 *
 * If a session cannot be deleted, this function creates the deleted sessions again, keeps the new amount and throws an
 * error. Core was measured to do the same.
 *
 * `lock` says whether the caller already has the lock of the cart. If `lock` is "free", this function acquires the lock
 * first and releases it at the end.
 */
export async function refreshPaymentCollectionForCart(
  core: Core,
  cart: Cart,
  lock: "locked" | "free" = "free"
): Promise<void> {
  const { records, locks } = core
  if (lock === "free") {
    await acquireLockWithRetries(locks, cart.id, { timeoutS: 2, ttlS: 10 })
  }
  const total = totalOfCart(cart)
  try {
    const collection = records.collections.get(cart.collectionId ?? "")
    if (collection && collection.amount !== total) {
      const ids = records.sessionsOf(collection.id).map(({ id }) => id)
      const ends = await Promise.allSettled([
        deleteSessions(core, ids),
        runWriteStatement("update payment collection", () => {
          collection.amount = total
        }),
      ])
      for (const end of ends) {
        if (end.status === "rejected") throw end.reason
      }
    }
  } finally {
    if (lock === "free") await locks.release(cart.id)
  }
}
