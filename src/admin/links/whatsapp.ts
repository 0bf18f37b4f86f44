/**
 * Matches an area code of Brazil. This pattern and the carriers' codes must be the same as in `domain/buyer/buyer.ts`.
 * They are repeated here because the pages import only types from that file.
 */
const AREA_CODE =
  "1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]"
const CARRIER = "1[245]|2[1-35]|31|4[13]|[56]5|99"
const BRAZILIAN = new RegExp(
  `^(?:(?:00)?55)?(?:0(?:${CARRIER})?)?((?:${AREA_CODE})(?:9\\d{8}|[2-5]\\d{7}))$`
)

/**
 * Matches a phone number of another country than Brazil. The number must begin with a plus. It may contain only
 * digits, spaces, dots, hyphens and parentheses.
 */
const FOREIGN = /^\+(?!\D*55)[ .()-]*[1-9][\d .()-]*$/
/** Matches a zero that callers from other countries leave out, as in +44 (0)20 7946 0958. */
const DOMESTIC_ZERO = /\(0+\)/
const FOREIGN_DIGITS = /^\d{8,15}$/

/**
 * Returns an address that opens WhatsApp with a message and the phone number that a customer typed. If it is not
 * certain that the typed text is a phone number, the address contains no number, and the sender chooses the recipient
 * in WhatsApp. A wrong number would send the message to a stranger.
 */
export function whatsappLink(phone: string | null, message: string): string {
  return `https://wa.me/${whatsappNumberOf(phone?.trim() ?? "")}?text=${encodeURIComponent(message)}`
}

function whatsappNumberOf(typed: string): string {
  const digits = typed.replace(/\D/g, "")
  if (/^\+(?!\D*55)/.test(typed)) {
    const isCertain = FOREIGN.test(typed) && !DOMESTIC_ZERO.test(typed)
    return isCertain && FOREIGN_DIGITS.test(digits) ? digits : ""
  }
  const [, national] = BRAZILIAN.exec(digits) ?? []
  return national === undefined ? "" : `55${national}`
}
