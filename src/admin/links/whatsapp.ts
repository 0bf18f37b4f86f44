import { parseBuyerPhone } from "../../domain/buyer/buyer"

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
  const brazilian = parseBuyerPhone(typed)
  if (brazilian) {
    const { countryCode, areaCode, number } = brazilian
    return `${countryCode}${areaCode}${number}`
  }
  const digits = typed.replace(/\D/g, "")
  const isForeign = FOREIGN.test(typed) && !DOMESTIC_ZERO.test(typed)
  return isForeign && FOREIGN_DIGITS.test(digits) ? digits : ""
}
