import { setTimeout } from "node:timers/promises"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import { describeError } from "../../domain/errors/payment-plugin-error"
import { infrastructureModulesOf } from "../../modules/ledger/infrastructure-modules"
import type { StoreConfiguration } from "../../modules/ledger/medusa-config-checks"
import { ledgerOf, logOf, type Scope } from "../container"

/**
 * The longest time in milliseconds that `withCartLock` waits for the lock of a cart. Medusa's workflow that completes a
 * cart waits for the same lock equally long. CART_LOCK_LASTS_S is the time in seconds after which the lock expires.
 */
const CART_LOCK_WAIT_MS = 30_000
const CART_LOCK_LASTS_S = 120
const CART_LOCK_PAUSE_MS = 300

/** The error that is thrown when the lock of a cart did not become free in time. */
export class CartIsLockedError extends Error {
  override readonly name = "CartIsLockedError"
}

/**
 * Runs `work` while it has the lock with which Medusa completes the cart, so that the cart is not completed at the same
 * time. If Medusa keeps its locks in memory, another process can still complete the cart. Throws CartIsLockedError if
 * the lock does not become free within 30 seconds. If `cartId` is undefined, runs `work` without a lock.
 */
export async function withCartLock<Result>(
  container: MedusaContainer,
  cartId: string | undefined,
  work: () => Promise<Result>
): Promise<Result> {
  return cartId === undefined
    ? work()
    : withCartLockTimeout(
        container,
        { cartId, waitMs: CART_LOCK_WAIT_MS },
        work
      )
}

/**
 * Runs `work` while it has the lock with which Medusa completes the cart. Throws CartIsLockedError if the lock does not
 * become free within about `waitMs` milliseconds.
 */
export async function withCartLockTimeout<Result>(
  container: MedusaContainer,
  { cartId, waitMs }: { cartId: string; waitMs: number },
  work: () => Promise<Result>
): Promise<Result> {
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  await acquireCartLock(locking, cartId, {
    waitMs,
    removeExpiredLock: () => removeExpiredCartLock(container, cartId),
  })
  try {
    return await work()
  } finally {
    await releaseCartLock(container, locking, cartId)
  }
}

/**
 * Releases the lock of a cart. If the release fails, only logs a warning: the work is done, so its result or its error
 * must reach the caller. The lock then expires after CART_LOCK_LASTS_S.
 */
async function releaseCartLock(
  container: MedusaContainer,
  locking: ILockingModule,
  cartId: string
): Promise<void> {
  try {
    await locking.release(cartId)
  } catch (error) {
    logOf(container).warn(
      `checkout-transparent: the lock of cart ${cartId} could not be released, so the cart stays locked for up to ${CART_LOCK_LASTS_S} seconds: ${describeError(error)}`
    )
  }
}

async function acquireCartLock(
  locking: ILockingModule,
  key: string,
  {
    waitMs,
    removeExpiredLock,
  }: { waitMs: number; removeExpiredLock: () => Promise<RemainingCartLock> }
): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      // The lock is acquired as Medusa does it, because some lock providers store the locks of `execute` separately.
      await locking.acquire(key, { expire: CART_LOCK_LASTS_S })
      return
    } catch (error) {
      if (performance.now() >= until) {
        throw new CartIsLockedError(
          `cart ${key} is locked: it is being completed, or a process that ended left its lock behind. Try again in two minutes.`,
          { cause: error }
        )
      }
      await removeExpiredLock()
      await setTimeout(CART_LOCK_PAUSE_MS)
    }
  }
}

/**
 * The lock that another process has on a cart. The lock can be deleted after `freeInMs` milliseconds, which is ten
 * seconds after its expiry. If `freeInMs` is null, the lock never expires. The value is `undefined` if the cart is not
 * locked. It is also `undefined` if the store does not keep Medusa's locks in PostgreSQL, because the plugin cannot
 * read other locks.
 */
export type RemainingCartLock = { freeInMs: number | null } | undefined

/**
 * Deletes the lock of a cart if it expired more than ten seconds ago, so that the cart can be completed. Medusa's
 * PostgreSQL lock provider does not delete the row of an expired lock, so the cart would stay locked forever (measured,
 * docs/medusa-internals.md).
 *
 * Does not delete any other lock, because a running process may hold the lock. In this case, returns the time until the
 * lock can be deleted. In all other cases, returns `undefined`.
 */
export async function removeExpiredCartLock(
  container: MedusaContainer,
  cartId: string | undefined
): Promise<RemainingCartLock> {
  if (cartId === undefined || !areLocksInPostgres(container)) {
    return undefined
  }
  const lock = await ledgerOf(container).removeExpiredMedusaLock(cartId)
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

/**
 * Deletes the expired locks of all carts that have a charge of the plugin. Does nothing if the store does not keep
 * Medusa's locks in PostgreSQL.
 */
export async function removeExpiredCartLocks(
  container: MedusaContainer
): Promise<void> {
  if (!areLocksInPostgres(container)) {
    return
  }
  const carts = await ledgerOf(container).removeExpiredLocksOfCartsWithCharge()
  for (const cartId of carts) {
    logOf(container).warn(
      `checkout-transparent: the lock of cart ${cartId} had expired but was still there, because its process has ended. It was removed.`
    )
  }
}

function areLocksInPostgres(container: Scope): boolean {
  const { modules } = container.resolve<StoreConfiguration>(
    ContainerRegistrationKeys.CONFIG_MODULE
  )
  return infrastructureModulesOf(modules).locking === "postgres"
}
