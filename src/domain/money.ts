import { PaymentPluginError } from "./errors/payment-plugin-error"

/**
 * An amount in the smallest unit of the currency, which is the centavo for BRL. The gateway's amounts have this unit,
 * too (A-01).
 */
export type MinorUnits = number & { readonly __brand: "MinorUnits" }

/** The only currency that the gateway accepts. */
export const CURRENCY = "BRL"

/**
 * The largest possible amount in centavos (R$ 21,474,836.47). The gateway's amounts are 32-bit integers
 * (docs/gateway.md#charge-operations).
 */
export const LARGEST_AMOUNT = 2_147_483_647

const CURRENCY_DECIMALS = 2

/** Returns the number as an amount in centavos. Throws MoneyError if it is not an integer from 0 to LARGEST_AMOUNT. */
export function minorUnits(amount: number): MinorUnits {
  if (!Number.isInteger(amount) || amount < 0) {
    throw new MoneyError(
      `An amount in minor units must be an integer from 0 on, got ${amount}.`
    )
  }
  if (amount > LARGEST_AMOUNT) {
    throw amountTooLargeError(String(amount))
  }
  return amount as MinorUnits
}

/**
 * How many decimals of an amount from Medusa are used.
 *
 * Medusa calculates the same amount in several ways, and the last decimals can differ (measured): 192.305 and
 * 192.30499999999998. Both are first rounded to six decimals, so that half a centavo is always rounded up.
 */
const SIGNIFICANT_DECIMALS = 6

/**
 * Converts an amount in reais, given as decimal text ("19.99"), to centavos (1999).
 *
 * An amount with fractions of a centavo is rounded half up, as Medusa does before it compares captured and requested
 * amounts. Such amounts result from percentage promotions: 192.305 is requested, captured and refunded as 192.31.
 *
 * Throws MoneyError if the text is not a plain decimal number, or if the rounded amount is negative or more than R$
 * 21,474,836.47.
 */
export function minorUnitsFromDecimal(decimal: string): MinorUnits {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) {
    throw new MoneyError(
      `"${decimal}" is not a decimal amount. Write it like "19.99".`
    )
  }
  const [, sign, whole = "0", fraction = ""] = match
  const exact = roundHalfUp(
    SIGNIFICANT_DECIMALS,
    whole + fraction,
    fraction.length
  )
  const rounded = roundHalfUp(
    CURRENCY_DECIMALS,
    String(exact),
    SIGNIFICANT_DECIMALS
  )
  if (sign && rounded > 0n) {
    throw new MoneyError(`An amount cannot be negative, got ${decimal}.`)
  }
  if (rounded > BigInt(LARGEST_AMOUNT)) {
    throw amountTooLargeError(decimal)
  }
  return Number(rounded) as MinorUnits
}

/**
 * Rounds a decimal number to `decimals` digits after the decimal point, and returns the result without the decimal
 * point. The number must be 0 or more. A number exactly in the middle is rounded up.
 *
 * The number is passed without its decimal point: `digits` are all of its digits, and `places` is how many of them are
 * after the decimal point. For example, 12.345 has the digits "12345" and 3 places. Rounded to 2 decimals, the result
 * is 1235.
 */
function roundHalfUp(decimals: number, digits: string, places: number): bigint {
  const padded = digits.padStart(places + 1, "0") + "0".repeat(decimals)
  const at = padded.length - places
  const whole = BigInt(padded.slice(0, at))
  return Number(padded[at] ?? "0") >= 5 ? whole + 1n : whole
}

/** Returns whether a decimal amount in reais has fractions of a centavo. */
export function hasFractionsOfCentavo(decimal: string): boolean {
  return /\.\d\d\d*?[1-9]/.test(decimal)
}

/** Returns the exact sum of decimal amounts. The amounts and the sum may be negative. The sum has no trailing zeros. */
export function sumOfDecimals(decimals: readonly string[]): string {
  const places = Math.max(
    0,
    ...decimals.map((one) => digitsAfterPoint(one).length)
  )
  const sum = decimals.reduce(
    (all, one) =>
      all +
      BigInt(
        one.replace(/\..*/, "") + digitsAfterPoint(one).padEnd(places, "0")
      ),
    0n
  )
  const sign = sum < 0n ? "-" : ""
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, "0")
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/(?<!0)0+$/, "")
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`
}

export function isDecimalZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}

export function negatedDecimal(decimal: string): string {
  return decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`
}

/**
 * Converts amounts in reais to centavos so that the results add up to the rounded total. If each amount were rounded on
 * its own, amounts with fractions of a centavo could add up to more or less than the total.
 */
export function toMinorUnitsThatAddUp(
  decimals: readonly string[]
): MinorUnits[] {
  let before = 0
  return decimals.map((_, at) => {
    const sum = minorUnitsFromDecimal(sumOfDecimals(decimals.slice(0, at + 1)))
    const part = minorUnits(sum - before)
    before = sum
    return part
  })
}

function digitsAfterPoint(decimal: string): string {
  return decimal.split(".")[1] ?? ""
}

/** Converts centavos to a decimal text in reais: 1999 becomes "19.99". The amount may be negative. */
export function decimalFromMinorUnits(amount: number): string {
  const sign = amount < 0 ? "-" : ""
  const digits = String(Math.abs(amount)).padStart(CURRENCY_DECIMALS + 1, "0")
  return `${sign}${digits.slice(0, -CURRENCY_DECIMALS)}.${digits.slice(-CURRENCY_DECIMALS)}`
}

function amountTooLargeError(amount: string): MoneyError {
  return new MoneyError(
    `The amount ${amount} is larger than the gateway takes in one charge (21474836.47).`
  )
}

/** The error for an amount that cannot be charged. Its message may contain the amount, which is not personal data. */
export class MoneyError extends PaymentPluginError<"money_invalid"> {
  constructor(message: string) {
    super({ code: "money_invalid", message })
  }
}
