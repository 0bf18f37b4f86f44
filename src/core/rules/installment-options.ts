import {
  type InstallmentRules,
  installmentKind,
  largestInstallmentCount,
} from "./installments"

/** One way to pay an amount. Amounts are in minor units (centavos). */
export interface InstallmentOption {
  count: number
  /** What one installment is shown as: the total divided by the count, rounded down. */
  each: number
  /** The amount itself: with interest, what the issuer adds to it is known to the issuer alone. */
  total: number
  kind: "single" | "interest_free" | "with_interest"
}

/**
 * In how many installments an amount (minor units) may be paid, from one to the largest number
 * that the server takes for it.
 */
export function installmentOptions(
  amount: number,
  rules: InstallmentRules
): InstallmentOption[] {
  const options: InstallmentOption[] = []
  const largest = largestInstallmentCount(amount, rules)
  for (let count = 1; count <= largest; count++) {
    options.push({
      count,
      each: Math.floor(amount / count),
      total: amount,
      kind: installmentKind(count, rules),
    })
  }
  return options
}
