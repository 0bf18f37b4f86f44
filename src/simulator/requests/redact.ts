import { maskDocument, maskName } from "../masking"

const HIDDEN = "[hidden]"
const CARD_NUMBER = /^\d{13,19}$/

/** A request body as the log keeps it: no secret, card token, card number or whole document. */
export function redact(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => redact(item, name))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, redact(inner, key)])
    )
  }
  if (typeof value === "string") {
    return redactText(value, name)
  }
  return typeof value === "number" && CARD_NUMBER.test(String(value))
    ? HIDDEN
    : value
}

// By parts of the name, so that a secret under a mistyped name is not logged either.
function redactText(text: string, name: string): string {
  if (/secret|cvv|password/i.test(name)) {
    return HIDDEN
  }
  if (/token/i.test(name)) {
    return `[card token, ends in ${text.slice(-4)}]`
  }
  if (/document$/i.test(name)) {
    return maskDocument(text)
  }
  if (/holderName$/i.test(name)) {
    return maskName(text)
  }
  const digits = text.replace(/[\s-]/g, "")
  return CARD_NUMBER.test(digits) ? `[card, ends in ${digits.slice(-4)}]` : text
}
