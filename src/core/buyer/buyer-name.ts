const LONGEST = 255

/**
 * Turns a name into what the gateway accepts: letters of any script, digits, `&` and single
 * spaces. "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". Undefined when nothing is left.
 * Source: gateway-notes "Charges" (customer).
 */
export function gatewayName(...parts: (string | null | undefined)[]): string | undefined {
  const name = parts
    .map((part) => part ?? "")
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return Array.from(name).slice(0, LONGEST).join("").trim() || undefined
}
