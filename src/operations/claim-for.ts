import { hostname } from "node:os"
import type { AccountOptions } from "../core/options/account-options"
import type { Claim } from "../core/ports/charge-ledger"
import { CLAIM_MARGIN_MS } from "../core/time/times"

/** A claim of this process, for as long as one call from Medusa may take and a little longer. */
export function claimFor(
  { timeouts }: Pick<AccountOptions, "timeouts">,
  actor: string
): Claim {
  return {
    owner: `${hostname()}:${process.pid}`,
    leaseMs: timeouts.providerMethodMs + CLAIM_MARGIN_MS,
    actor,
  }
}
