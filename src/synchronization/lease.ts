import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { LedgerModuleService } from "../modules/ledger"

const PAUSE_MS = 100

/** What is done by one process at a time. */
export const leaseOf = {
  /** Making a payment session of a payment collection: a storefront, an admin, a link for an order. */
  sessions: (collectionId: string) => `sessions:${collectionId}`,
  /** Making a payment link for an order. */
  linkOf: (orderId: string) => `payment-link:${orderId}`,
  /** Paying an order that waits: of two payments one finds that it is paid. */
  paymentOf: (orderId: string) => `pay-order:${orderId}`,
}

/** Ends a lease. Never fails: what is not ended ends by itself. */
export type EndLease = () => Promise<void>

/**
 * Takes the lease of a key, and waits for whoever has it. Undefined when he keeps it. It holds among
 * all processes, with whatever locking module, and ends by itself should this process die.
 */
export async function leasePatiently(
  ledger: Pick<LedgerModuleService, "takeLease" | "endLease">,
  key: string,
  { ms, waitMs }: { ms: number; waitMs: number }
): Promise<EndLease | undefined> {
  const lease = { key, owner: randomUUID() }
  const until = performance.now() + waitMs
  while (!(await ledger.takeLease(lease, ms))) {
    if (performance.now() >= until) {
      return undefined
    }
    await setTimeout(PAUSE_MS)
  }
  return () => ledger.endLease(lease).catch(() => undefined)
}
