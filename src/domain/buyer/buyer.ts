import { boundedText, LONGEST_TEXT } from "../parsing/bounded-text"

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

/** Returns an e-mail address without blanks around it and characters without width; undefined without one, and for one that is too long to be any. */
export function readBuyerEmail(
  typed: string | null | undefined
): string | undefined {
  // It is not cut: that would be somebody else's address.
  return typed == null || typed.length > LONGEST_TEXT
    ? undefined
    : typed.replace(/\p{Cf}/gu, "").trim() || undefined
}

/**
 * Whether an e-mail address matches the gateway's documented pattern, which has no apostrophe and no accents. An
 * address that does not match would be refused together with the charge. Source: docs/gateway.md#charge-requests
 */
export function isGatewayEmail(email: string): boolean {
  return (
    email.length <= LONGEST_TEXT &&
    /^[\w.%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(email)
  )
}

export interface BuyerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL"
}

/** The 67 area codes (DDD) of Brazil, by the plan of its regulator, Anatel. */
const AREA_CODE =
  "1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]"

/** The codes of carriers that may be dialed between the 0 and the area code. */
const CARRIER = "1[245]|2[1-35]|31|4[13]|[56]5|99"

const PHONE = new RegExp(
  `^(?:(?:00)?55)?(?:0(?:${CARRIER})?)?(${AREA_CODE})(9\\d{8}|[2-5]\\d{7})$`
)

/**
 * Reads a Brazilian phone number as typed: "+55 (11) 98765-4321", "011 3456-7890". Undefined when it is not one: the
 * caller then has no phone from this field.
 *
 * `libphonenumber-js` accepts the same Brazilian numbers, but adds 13 MB and the plans of all other countries to the
 * server for these two patterns.
 */
export function readBuyerPhone(
  typed: string | null | undefined
): BuyerPhone | undefined {
  const text = boundedText(typed ?? "")
  // A plus after a digit is no prefix: "(11) 98765-4321 + WhatsApp".
  if (/^[^\d+＋]*[+＋]\D*(?!55)\d/.test(text)) {
    return undefined // a foreign number, which without its country code may look like a Brazilian one
  }
  const [, areaCode, number] = PHONE.exec(text.replace(/\D/g, "")) ?? []
  return areaCode && number
    ? {
        countryCode: "55",
        areaCode,
        number,
        type: number.length === 9 ? "MOBILE" : "RESIDENTIAL",
      }
    : undefined
}
