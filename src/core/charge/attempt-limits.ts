import type { AccountOptions } from "../options/account-options"

export interface AttemptCounts {
  ofCart: number
  ofEmail: number
  ofAccount: number
}

/** Which attempt limit is reached; undefined when another attempt may be made. */
export function limitReached(
  counts: AttemptCounts,
  limits: Omit<AccountOptions["attemptLimits"], "openChargesPerCart">
): "cart" | "email" | "account" | undefined {
  if (
    limits.declinesPerCart !== null &&
    counts.ofCart >= limits.declinesPerCart
  ) {
    return "cart"
  }
  if (
    limits.declinesPerEmail !== null &&
    counts.ofEmail >= limits.declinesPerEmail
  ) {
    return "email"
  }
  return limits.declinesPerAccount !== null &&
    counts.ofAccount >= limits.declinesPerAccount
    ? "account"
    : undefined
}
