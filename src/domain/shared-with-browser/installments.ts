/**
 * Converts an amount from Medusa (129.9 or "19.99") to centavos (12990 or 1999), without rounding errors of
 * floating-point numbers. As on the server, the amount is first rounded to six decimals, and then half a centavo is
 * rounded up. This is needed because Medusa shows the same amount as 192.305 and as 192.30499999999998.
 *
 * Returns NaN for a text that is not a decimal with a point, such as "19,99". Also returns NaN for a negative amount,
 * unless rounding makes it 0. Amounts above the gateway's maximum are converted, too. The server refuses such amounts.
 */
export function centavos(amount: number | string): number {
  // Only numbers below 1e-6 have a negative exponent in JavaScript's text, and the server rounds them to 0.
  if (typeof amount === "number" && Math.abs(amount) < 1e-6) {
    return 0
  }
  const [, sign, whole, fraction = ""] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  // The amount in units of 0.0000001 reais. NaN if the amount is not a decimal.
  const units = Number(whole + (fraction + "0000000").slice(0, 7))
  const rounded = Math.floor((Math.floor((units + 5) / 10) + 5_000) / 10_000)
  return sign && rounded ? NaN : rounded
}

/**
 * Formats an amount in centavos as money: "R$ 33,33" in Portuguese (the default), "R$33.33" in English. The Portuguese
 * text contains a no-break space (U+00A0), so that it is not split into two lines. Tests must compare it with
 * "R$\u00a033,33".
 */
export function formatReais(
  amount: number,
  locale: "pt-BR" | "en" = "pt-BR"
): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "BRL",
  }).format(amount / 100)
}

/** The account's limits for installments. `minimumAmount` is the smallest amount of one installment, in centavos. */
export interface InstallmentRules {
  maximum: number
  minimumAmount: number
}

/**
 * Returns the largest number of installments for an amount in centavos. It is at most the account's maximum. If there
 * are several installments, none is smaller than the minimum. One installment is always allowed.
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

/** A number of installments without interest that a shopper can choose. */
export interface InstallmentOption {
  count: number
  /** The amount of one installment, in centavos and rounded down. It is only for display. */
  each: number
}

/**
 * Returns the numbers of installments without interest that a shopper can choose for an amount in centavos, beginning
 * with one installment.
 */
export function installmentOptions(
  amount: number,
  rules: InstallmentRules
): InstallmentOption[] {
  const options: InstallmentOption[] = []
  const largest = largestInstallmentCount(amount, rules)
  for (let count = 1; count <= largest; count++) {
    options.push({ count, each: Math.floor(amount / count) })
  }
  return options
}
