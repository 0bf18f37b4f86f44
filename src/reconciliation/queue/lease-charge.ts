import { setTimeout } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/core"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { randomUUID } from "node:crypto"

/** The time for which an administrator's request waits for a charge that is leased. */
const CHARGE_LEASE_WAIT_MS = 5_000

/** The length of a lease and of each renewal. It is short, in case its process dies. */
const LEASE_DURATION_MS = 10_000

/** The time between two renewals, so that three of them can be tried before the lease ends. */
const LEASE_RENEWED_EVERY_MS = 3_000

/** The pause between two attempts to get a lease. */
const LEASE_RETRY_PAUSE_MS = 100

/** Leases a charge. Waits up to five seconds for another process to release it, and then returns `undefined`. */
export async function leaseChargePatiently(
  ledger: Pick<LedgerModuleService, "leaseCharge">,
  chargeId: string,
  { isTurn }: { isTurn: boolean }
): Promise<LeasedCharge | undefined> {
  const until = performance.now() + CHARGE_LEASE_WAIT_MS
  for (;;) {
    const leased = await ledger.leaseCharge(chargeId, {
      ms: CHARGE_LEASE_MS,
      isTurn,
    })
    if (leased || performance.now() >= until) {
      return leased
    }
    await setTimeout(LEASE_RETRY_PAUSE_MS)
  }
}

/** Releases a charge. An error is only logged, because the lease ends by itself. */
export function releaseChargeLease(
  scope: MedusaContainer,
  leased: LeasedCharge
): Promise<void> {
  return ledgerOf(scope)
    .releaseCharge(leased)
    .catch((error: unknown) => {
      logOf(scope).warn(
        `checkout-transparent: charge ${leased.charge.merchantChargeId} could not be released and stays leased until its lease expires: ${describeError(error)}`
      )
    })
}

/** The keys of leases for work that only one process may do at a time. */
export const LEASE_KEYS = {
  /**
   * Returns the key for creating a payment session of a collection, by a storefront, an administrator, or a link for an
   * order.
   */
  sessions: (collectionId: string) => `sessions:${collectionId}`,
  /** Returns the key for creating a payment link for an order. */
  linkOf: (orderId: string) => `payment-link:${orderId}`,
  /** Returns the key for paying a waiting order. When two payments arrive at once, the second finds the order paid. */
  paymentOf: (orderId: string) => `pay-order:${orderId}`,
}

/** Ends a lease. Never throws, because a lease that could not be ended expires by itself. */
export type EndLease = () => Promise<void>

/**
 * Takes the lease of a key, and returns the function that ends it. Waits up to `waitMs` while another owner has the
 * lease, and then returns `undefined`. The lease excludes all other processes for `ms` at most, whichever locking
 * module the store uses. If this process dies, the lease ends within ten seconds.
 */
export async function leasePatiently(
  ledger: Pick<LedgerModuleService, "takeLease" | "renewLease" | "endLease">,
  key: string,
  { ms, waitMs }: { ms: number; waitMs: number }
): Promise<EndLease | undefined> {
  const lease = { key, owner: randomUUID() }
  const takenMs = Math.min(ms, LEASE_DURATION_MS)
  const until = performance.now() + waitMs
  while (!(await ledger.takeLease(lease, takenMs))) {
    if (performance.now() >= until) {
      return undefined
    }
    await setTimeout(LEASE_RETRY_PAUSE_MS)
  }
  const last = performance.now() + ms - LEASE_DURATION_MS
  const renewal = setInterval(() => {
    if (performance.now() >= last) {
      clearInterval(renewal)
      return
    }
    // The next renewal makes up for a failed one.
    ledger.renewLease(lease, LEASE_DURATION_MS).catch(() => undefined)
  }, LEASE_RENEWED_EVERY_MS)
  renewal.unref()
  return () => {
    clearInterval(renewal)
    return ledger.endLease(lease).catch(() => undefined)
  }
}
