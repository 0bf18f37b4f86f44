import { setTimeout } from "node:timers/promises"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type LeftLock, removeDeadCartLock } from "./dead-cart-lock"
import {
  CART_LOCK_LASTS_S,
  CART_LOCK_PAUSE_MS,
  CART_LOCK_WAIT_MS,
} from "../core/time/times"

/** The cart is being completed by somebody who does not come to an end. */
export class CartIsLockedError extends Error {
  override readonly name = "CartIsLockedError"
}

/**
 * Does something while no completion of this cart runs, by core's own lock. Not with `execute`:
 * some lock providers keep that apart from core's `acquire`. Throws CartIsLockedError when the
 * lock does not come free within 30 s.
 */
export async function underCartLock<Result>(
  container: MedusaContainer,
  cartId: string | undefined,
  work: () => Promise<Result>
): Promise<Result> {
  if (cartId === undefined) {
    return work()
  }
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  await acquire(locking, cartId, () => removeDeadCartLock(container, cartId))
  try {
    return await work()
  } finally {
    await locking.release(cartId)
  }
}

async function acquire(
  locking: ILockingModule,
  key: string,
  removeDead: () => Promise<LeftLock>
): Promise<void> {
  const until = performance.now() + CART_LOCK_WAIT_MS
  for (;;) {
    try {
      await locking.acquire(key, { expire: CART_LOCK_LASTS_S })
      return
    } catch (error) {
      if (performance.now() >= until) {
        throw new CartIsLockedError(
          `cart ${key} is locked: it is being completed, or a process that died left its lock behind. Try again in two minutes.`,
          { cause: error }
        )
      }
      await removeDead()
      await setTimeout(CART_LOCK_PAUSE_MS)
    }
  }
}
