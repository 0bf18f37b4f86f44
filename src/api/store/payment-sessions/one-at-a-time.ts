import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { ILockingModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** As long as a provider method may take, and a little longer. */
const EXPIRES_AFTER_S = 30
const LONGEST_WAIT_MS = 25_000
const PAUSE_MS = 100

/**
 * Lets one session of a payment collection be made at a time. Core makes the new one and deletes the
 * others side by side: of two at once each would take the other's away (measured), and the shopper
 * who clicked twice would have none. Best effort: whoever has waited for long goes on, and the
 * ledger's claims keep the money safe without it.
 */
export async function oneSessionAtATime(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const locking = request.scope.resolve<ILockingModule>(Modules.LOCKING)
  const key = `checkout-transparent:sessions:${request.params.id ?? ""}`
  const ownerId = randomUUID()
  if (await acquire(locking, key, ownerId)) {
    const release = () => {
      locking.release(key, { ownerId }).catch(() => undefined) // it ends by itself
    }
    response.once("finish", release)
    response.once("close", release)
  }
  next()
}

async function acquire(
  locking: ILockingModule,
  key: string,
  ownerId: string
): Promise<boolean> {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_AFTER_S })
      return true
    } catch {
      if (Date.now() >= until) {
        return false
      }
      await setTimeout(PAUSE_MS)
    }
  }
}
