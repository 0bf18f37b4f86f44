/** The longest name, counted as in JavaScript: a letter outside the basic plane counts twice. */
const LONGEST = 255

/**
 * Turns a name into what the gateway accepts: letters of any script, digits, `&` and single
 * spaces. "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". Undefined when nothing is left.
 * Source: docs/gateway.md#charge-requests
 */
export function gatewayName(
  ...parts: (string | null | undefined)[]
): string | undefined {
  const name = parts
    .map((part) => part ?? "")
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  // Never half of a letter that counts twice.
  const cut = name.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")
  return cut.trim() || undefined
}

export interface BuyerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL"
}

/**
 * Reads a Brazilian phone number as typed: "+55 (11) 98765-4321", "011 3456-7890". Undefined when it is not one: the
 * caller then has no phone from this field.
 */
export function readBuyerPhone(
  typed: string | null | undefined
): BuyerPhone | undefined {
  if (/^\s*\+(?!\D*55)/.test(typed ?? "")) {
    return undefined // a foreign number, which without its country code may look like a Brazilian one
  }
  const digits = (typed ?? "").replace(/\D/g, "")
  const national = digits
    .replace(/^(?:00)?55(?=\d{10,11}$)/, "")
    .replace(/^0(?=\d{10,11}$)/, "")
  const match = /^([1-9]\d)(9\d{8}|[2-5]\d{7})$/.exec(national)
  if (!match?.[1] || !match[2]) {
    return undefined
  }
  return {
    countryCode: "55",
    areaCode: match[1],
    number: match[2],
    type: match[2].length === 9 ? "MOBILE" : "RESIDENTIAL",
  }
}
