/**
 * An amount of Medusa's (129.9, "19.99") in minor units (12990, 1999), without float errors: more
 * than two decimals are rounded half up by their digits, exactly as the server rounds.
 * NaN for a negative amount and for text that is no plain decimal ("19,99"). More than the service
 * takes in one charge is not refused here: the server does.
 */
export function centavos(amount: number | string): number {
  // JavaScript writes only these with an exponent, and the server rounds them to nothing.
  if (typeof amount === "number" && Math.abs(amount) < 1e-6) {
    return 0
  }
  const [, sign, whole, kept = "", next = ""] =
    /^(-?)(\d+)(?:\.(\d\d?)(\d?)\d*)?$/.exec(String(amount)) ?? []
  if (whole === undefined) {
    return NaN
  }
  const rounded = Number(whole + kept.padEnd(2, "0")) + (next > "4" ? 1 : 0)
  return sign && rounded ? NaN : rounded
}

/**
 * Writes an amount in centavos as money: "R$ 33,33" in Portuguese (the default), "R$33.33" in
 * English. The space after "R$" is a no-break space (U+00A0), so that no line ends between the
 * two: compare with "R$\u00a033,33", or by digits.
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

/** What an account allows. `minimumAmount` is in minor units. */
export interface InstallmentRules {
  maximum: number
  minimumAmount: number
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

/** One way to pay an amount: in one payment, or in several without interest for the shopper. */
export interface InstallmentOption {
  count: number
  /** What one installment is shown as, in minor units: the amount divided by the count, rounded down. */
  each: number
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
    options.push({ count, each: Math.floor(amount / count) })
  }
  return options
}
