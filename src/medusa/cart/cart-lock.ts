import { setTimeout } from "node:timers/promises"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import { configuredModules } from "../../modules/ledger/configured-modules"
import type { StoreConfiguration } from "../../modules/ledger/store-configuration"
import { ledgerOf, logOf, type Scope } from "../core"

/**
 * The time in milliseconds that core waits for a cart's lock before it completes the cart. CART_LOCK_LASTS_S is the
 * lifetime of that lock in seconds.
 */
const CART_LOCK_WAIT_MS = 30_000
const CART_LOCK_LASTS_S = 120
const CART_LOCK_PAUSE_MS = 300

/** Says that a cart is locked by a completion that does not end in time. */
export class CartIsLockedError extends Error {
  override readonly name = "CartIsLockedError"
}

/**
 * Runs `work` under core's own lock of the cart, so that no completion of the cart runs at the same time. Without a
 * cart id, runs `work` at once. Throws CartIsLockedError when the lock does not become free within 30 s.
 */
export async function underCartLock<Result>(
  container: MedusaContainer,
  cartId: string | undefined,
  work: () => Promise<Result>
): Promise<Result> {
  return cartId === undefined
    ? work()
    : underCartLockWithin(
        container,
        { cartId, waitMs: CART_LOCK_WAIT_MS },
        work
      )
}

/**
 * Does what `underCartLock` does, but waits for the lock no longer than `waitMs`. Does not use the locking module's
 * `execute`, because some lock providers keep its locks separate from core's `acquire`.
 */
export async function underCartLockWithin<Result>(
  container: MedusaContainer,
  { cartId, waitMs }: { cartId: string; waitMs: number },
  work: () => Promise<Result>
): Promise<Result> {
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  await acquireCartLock(locking, cartId, {
    waitMs,
    removeDead: () => removeDeadCartLock(container, cartId),
  })
  try {
    return await work()
  } finally {
    await locking.release(cartId)
  }
}

async function acquireCartLock(
  locking: ILockingModule,
  key: string,
  {
    waitMs,
    removeDead,
  }: { waitMs: number; removeDead: () => Promise<RemainingCartLock> }
): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      await locking.acquire(key, { expire: CART_LOCK_LASTS_S })
      return
    } catch (error) {
      if (performance.now() >= until) {
        throw new CartIsLockedError(
          `cart ${key} is locked: it is being completed, or a process that ended left its lock behind. Try again in two minutes.`,
          { cause: error }
        )
      }
      await removeDead()
      await setTimeout(CART_LOCK_PAUSE_MS)
    }
  }
}

/**
 * The lock that another process still has on a cart. The lock expires after `freeInMs` milliseconds, or never if
 * `freeInMs` is null. The value is `undefined` if the cart is not locked, or if the lock provider removes expired locks
 * itself.
 */
export type RemainingCartLock = { freeInMs: number | null } | undefined

/**
 * Deletes the expired lock that a dead process left on a cart, so that the payment of a charge can complete the cart.
 *
 * Only Medusa's PostgreSQL locks need this, because their rows stay after they expire and lock the cart forever
 * (measured, docs/medusa-internals.md). A lock that has not expired, or that never expires, is returned and not
 * deleted, because its process may be alive.
 */
export async function removeDeadCartLock(
  container: MedusaContainer,
  cartId: string | undefined
): Promise<RemainingCartLock> {
  if (cartId === undefined || !areLocksInPostgres(container)) {
    return undefined
  }
  const lock = await ledgerOf(container).removeEndedLock(cartId)
  switch (lock.kind) {
    case "free":
      return undefined
    case "removed":
      logOf(container).warn(
        `checkout-transparent: the lock of cart ${cartId} expired at ${lock.endedAt.toISOString()} but was still there, because its process has ended. It was removed, because a payment is waiting for this cart.`
      )
      return undefined
    case "held":
      return { freeInMs: lock.freeInMs }
  }
}

/** Deletes the expired locks of dead processes on all carts that have a charge of the plugin. */
export async function removeDeadCartLocks(
  container: MedusaContainer
): Promise<void> {
  if (!areLocksInPostgres(container)) {
    return
  }
  const carts = await ledgerOf(container).removeEndedLocksOfCarts()
  for (const cartId of carts) {
    logOf(container).warn(
      `checkout-transparent: the lock of cart ${cartId} had expired but was still there, because its process has ended. It was removed.`
    )
  }
}

/** Whether the store's configuration keeps Medusa's locks in PostgreSQL. */
function areLocksInPostgres(container: Scope): boolean {
  const { modules } = container.resolve<StoreConfiguration>(
    ContainerRegistrationKeys.CONFIG_MODULE
  )
  return configuredModules(modules).locking === "postgres"
}
