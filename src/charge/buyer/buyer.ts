import { boundedText, LONGEST_TEXT } from "../reading/bounded-text"

/**
 * Turns a name into what the gateway accepts: letters of any script, digits, `&` and single
 * spaces. "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". Undefined when nothing is left.
 * Source: docs/gateway.md#charge-requests
 */
export function gatewayName(
  ...parts: (string | null | undefined)[]
): string | undefined {
  const name = parts
    .map((part) => boundedText(part ?? ""))
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return boundedText(name).trim() || undefined
}

/** Returns an e-mail address without blanks around it; undefined without one, and for one that is too long to be any. */
export function readBuyerEmail(
  typed: string | null | undefined
): string | undefined {
  // It is not cut: that would be somebody else's address.
  return typed == null || typed.length > LONGEST_TEXT
    ? undefined
    : typed.trim() || undefined
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
  const text = boundedText(typed ?? "")
  if (/^\s*\+(?!\D*55)/.test(text)) {
    return undefined // a foreign number, which without its country code may look like a Brazilian one
  }
  const digits = text.replace(/\D/g, "")
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
