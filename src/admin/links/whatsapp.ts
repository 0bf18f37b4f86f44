/** A phone number of Brazil with its area code, without and with the country's code. */
const NATIONAL = /^\d{10,11}$/
const INTERNATIONAL = /^\d{11,15}$/

/**
 * Returns an address that opens WhatsApp with a message for a phone number as it was typed; without a number that
 * WhatsApp can know, the sender chooses whom it goes to.
 */
export function whatsappLink(phone: string | null, message: string): string {
  const digits = phone?.replace(/\D/g, "").replace(/^0+/, "") ?? ""
  const isForeign = phone?.trim().startsWith("+") ?? false
  const number =
    !isForeign && NATIONAL.test(digits)
      ? `55${digits}`
      : INTERNATIONAL.test(digits)
        ? digits
        : ""
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}
