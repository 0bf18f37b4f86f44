import { limitReached } from "../../core/charge/attempt-limits"
import type { Charge } from "../../core/charge/charge"
import type { ProviderAccess } from "./provider-access"

/**
 * Whether a charge that is claimed, and counts already, is within the account's attempt limits.
 * After the claim, so that a hundred attempts at once see each other.
 */
export async function isWithinLimits(
  { account, ledger, log }: ProviderAccess,
  charge: Charge
): Promise<boolean> {
  const counts = await ledger.countAttempts({
    account: account.id,
    cartId: charge.cartId,
    emailDigest: charge.emailDigest,
    windowMinutes: account.attemptLimits.windowMinutes,
  })
  const others = {
    ofCart: counts.ofCart - 1,
    ofEmail: counts.ofEmail - 1,
    ofAccount: counts.ofAccount - 1,
  }
  const reached = limitReached(others, account.attemptLimits)
  if (reached !== undefined) {
    log.warn(
      `checkout-transparent: attempt limit of the ${reached} reached (account ${account.id}, cart ${charge.cartId ?? "unknown"}); the gateway was not called.`
    )
  }
  return reached === undefined
}
