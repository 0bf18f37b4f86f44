/** Returns area code and number of a Brazilian phone, 10 or 11 digits; undefined if it is not one. */
export function phoneDigits(typed: string): string | undefined {
  const digits = national(typed)
  return /^[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(digits) ? digits : undefined
}

/** Formats a phone number as "(11) 98765-4321", also while it is being typed. */
export function formatPhone(typed: string): string {
  const digits = national(typed).slice(0, 11)
  const area = digits.slice(0, 2)
  const rest = digits.slice(2)
  if (rest === "") return area
  const first = rest.length > 8 ? 5 : 4
  const last = rest.slice(first)
  return `(${area}) ${rest.slice(0, first)}${last && `-${last}`}`
}

function national(typed: string): string {
  return typed
    .replace(/\D/g, "")
    .replace(/^(?:00)?55(?=\d{10,})/, "")
    .replace(/^0(?=\d{10,})/, "")
}
