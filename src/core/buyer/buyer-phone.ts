export interface BuyerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL"
}

/**
 * Reads a Brazilian phone number as typed: "+55 (11) 98765-4321", "011 3456-7890". Undefined when
 * it is none; the charge is then made without a phone.
 */
export function readBuyerPhone(
  typed: string | null | undefined
): BuyerPhone | undefined {
  if (/^\s*\+(?!\D*55)/.test(typed ?? "")) {
    return undefined // another country's number, which may look like one of ours without its code
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
