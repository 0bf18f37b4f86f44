/**
 * Matches the area codes of Brazil. This pattern and CARRIER must equal the patterns in `domain/buyer/buyer.ts`. The
 * patterns are copied, because the admin pages may import only types from that file.
 */
const AREA_CODE =
  "1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]"
const CARRIER = "1[245]|2[1-35]|31|4[13]|[56]5|99"
const BRAZILIAN = new RegExp(
  `^(?:(?:00)?55)?(?:0(?:${CARRIER})?)?((?:${AREA_CODE})(?:9\\d{8}|[2-5]\\d{7}))$`
)

/**
 * Matches a phone number outside Brazil. The number begins with a plus and contains only digits, spaces, dots, hyphens
 * and parentheses.
 */
const FOREIGN = /^\+(?!\D*55)[ .()-]*[1-9][\d .()-]*$/
/** Matches a zero in parentheses, as in +44 (0)20 7946 0958. Callers from other countries must not dial it. */
const DOMESTIC_ZERO = /\(0+\)/
const FOREIGN_DIGITS = /^\d{8,15}$/

/**
 * Returns a URL that opens WhatsApp with a message to the phone number that a customer typed. If it is not certain that
 * the text is a phone number, the URL contains no number, so that the message does not go to a stranger. The
 * administrator then chooses the recipient in WhatsApp.
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
