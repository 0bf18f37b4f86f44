import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"

/** As long as a provider method may take, and a little longer. */
const EXPIRES_AFTER_S = 60
const LONGEST_WAIT_MS = 30_000
const PAUSE_MS = 100

/**
 * Does something while nobody else does it under the same key. Whoever clicked twice waits here, and
 * finds what the first click made. Without a shared lock provider it holds within one process; the
 * ledger's claims keep the money safe beyond that.
 */
export async function alone<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>
): Promise<Result> {
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  const ownerId = randomUUID()
  await acquire(locking, key, ownerId)
  try {
    return await work()
  } finally {
    await locking.release(key, { ownerId }).catch(() => undefined) // it ends by itself
  }
}

async function acquire(
  locking: ILockingModule,
  key: string,
  ownerId: string
): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_AFTER_S })
      return
    } catch (error) {
      if (Date.now() >= until) {
        throw new MedusaError(
          MedusaError.Types.NOT_ALLOWED,
          `No link was made: somebody else is making one for the same thing and does not come to an end (${key}). Try again in a minute.`,
          undefined,
          error
        )
      }
      await setTimeout(PAUSE_MS)
    }
  }
}
