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
