/** What an account allows. `minimumAmount` is in minor units. */
export interface InstallmentRules {
  maximum: number
  minimumAmount: number
  interestFree: number
}

/**
 * The largest number of installments that an amount (minor units) may be paid in: at most the
 * account's maximum, none smaller than its minimum; one payment is always allowed.
 */
export function largestInstallmentCount(
  amount: number,
  rules: InstallmentRules
): number {
  const affordable =
    rules.minimumAmount > 0
      ? Math.floor(amount / rules.minimumAmount)
      : rules.maximum
  return Math.max(1, Math.min(rules.maximum, affordable))
}

/** Who bears the interest of so many installments. */
export function installmentKind(
  count: number,
  rules: Pick<InstallmentRules, "interestFree">
): "single" | "interest_free" | "with_interest" {
  if (count === 1) {
    return "single"
  }
  return count <= rules.interestFree ? "interest_free" : "with_interest"
}
