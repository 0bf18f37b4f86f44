import { hostname } from "node:os"
import type { AccountOptions } from "../core/options/account-options"
import type { Claim } from "../core/ports/charge-ledger"

/** A claim outlives its provider method by this, so that a slow answer is still its own. */
const LEASE_MARGIN_MS = 10_000

/** A claim of this process, for as long as one call from Medusa may take and a little longer. */
export function claimFor(
  { timeouts }: Pick<AccountOptions, "timeouts">,
  actor: string
): Claim {
  return {
    owner: `${hostname()}:${process.pid}`,
    leaseMs: timeouts.providerMethodMs + LEASE_MARGIN_MS,
    actor,
  }
}
