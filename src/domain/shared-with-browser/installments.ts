/**
 * Converts an amount of Medusa's (129.9, "19.99") to minor units (12990, 1999) without float errors. More than two
 * decimals are rounded half up by their digits, exactly as the server rounds.
 *
 * Returns NaN for a negative amount and for a text that is not a plain decimal ("19,99"). An amount above the gateway's
 * limit for one charge is refused by the server, not here.
 */
export function centavos(amount: number | string): number {
  // Only numbers below 1e-6 have a negative exponent in JavaScript's text, and the server rounds them to 0.
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
 * Formats an amount in centavos as money: "R$ 33,33" in Portuguese (the default), "R$33.33" in English. The space of
 * the Portuguese form is a no-break space (U+00A0), so that no line breaks there: compare with "R$\u00a033,33", or by
 * digits.
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

/** The limits of an account. `minimumAmount` is the minimum of one installment in minor units. */
export interface InstallmentRules {
  maximum: number
  minimumAmount: number
}

/**
 * Returns the largest number of installments for an amount in minor units: at most the account's maximum, and such that
 * no installment is below the minimum. A single payment is always allowed.
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

/** One number of installments without interest for an amount. */
export interface InstallmentOption {
  count: number
  /** The displayed amount of one installment, in minor units: the amount divided by the count, rounded down. */
  each: number
}

/**
 * Returns the numbers of installments for an amount in minor units, from one to the largest that the server accepts for
 * it.
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
