import { truncateText, MAX_TEXT_LENGTH } from "../parsing/truncate-text"

/**
 * Joins the parts of a name, and replaces each character that the gateway does not accept by a space. The gateway
 * accepts letters of any script, digits, `&` and single spaces: "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". A
 * long name is cut to MAX_TEXT_LENGTH. Returns `undefined` if no character is left.
 *
 * Source: docs/gateway.md#charge-requests
 */
export function formatBuyerNameForGateway(
  ...parts: (string | null | undefined)[]
): string | undefined {
  const name = parts
    .map((part) => truncateText(part ?? ""))
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return truncateText(name).trim() || undefined
}

/**
 * Removes invisible formatting characters (Unicode category Cf) from an e-mail address, and the blanks at both ends.
 * Returns `undefined` if the address is missing, empty, or longer than any valid e-mail address.
 */
export function normalizeBuyerEmail(
  typed: string | null | undefined
): string | undefined {
  // A long address is not cut, because the result could be the address of another person.
  return typed == null || typed.length > MAX_TEXT_LENGTH
    ? undefined
    : typed.replace(/\p{Cf}/gu, "").trim() || undefined
}

/**
 * Returns whether the gateway accepts an e-mail address: the address must match the gateway's documented pattern and
 * have at most MAX_TEXT_LENGTH characters. The gateway refuses a charge with any other address, for example with an
 * apostrophe or an accent. Source: docs/gateway.md#charge-requests
 */
export function isEmailAcceptedByGateway(email: string): boolean {
  return (
    email.length <= MAX_TEXT_LENGTH &&
    /^[\w.%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(email)
  )
}

export interface BuyerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL"
}

/** Matches the 67 area codes (DDD) of Brazil, as its telephone regulator Anatel lists them. */
const AREA_CODE =
  "1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]"

/**
 * Matches the codes of telephone companies. In Brazil, a caller can dial the code of a company between the 0 and the
 * area code.
 */
const CARRIER_CODE = "1[245]|2[1-35]|31|4[13]|[56]5|99"

const PHONE_NUMBER = new RegExp(
  `^(?:(?:00)?55)?(?:0(?:${CARRIER_CODE})?)?(${AREA_CODE})(9\\d{8}|[2-5]\\d{7})$`
)

/**
 * Reads a Brazilian phone number as a shopper types it: "+55 (11) 98765-4321", "011 3456-7890". Returns `undefined` for
 * any other text.
 *
 * `libphonenumber-js` is not used, because it would add 13 MB and the numbering plans of all other countries to the
 * server.
 */
export function parseBuyerPhone(
  typed: string | null | undefined
): BuyerPhone | undefined {
  const text = truncateText(typed ?? "")
  // A plus after a digit is not an international prefix: "(11) 98765-4321 + WhatsApp".
  if (/^[^\d+＋]*[+＋]\D*(?!55)\d/.test(text)) {
    return undefined // a foreign number, which without its country code may look like a Brazilian one
  }
  const [, areaCode, number] = PHONE_NUMBER.exec(text.replace(/\D/g, "")) ?? []
  return areaCode && number
    ? {
        countryCode: "55",
        areaCode,
        number,
        type: number.length === 9 ? "MOBILE" : "RESIDENTIAL",
      }
    : undefined
}
