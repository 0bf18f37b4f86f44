/** Counted as JavaScript counts: a letter outside the basic plane is two. */
const LONGEST = 255

/**
 * Turns a name into what the gateway accepts: letters of any script, digits, `&` and single
 * spaces. "D'Ávila-Souza, Ana" becomes "D Ávila Souza Ana". Undefined when nothing is left.
 * Source: gateway-notes "Charges" (customer).
 */
export function gatewayName(
  ...parts: (string | null | undefined)[]
): string | undefined {
  const name = parts
    .map((part) => part ?? "")
    .join(" ")
    .normalize("NFC")
    .replace(/[^\p{L} &\d]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return cutTo(LONGEST, name).trim() || undefined
}

/** Cuts without leaving half a letter. */
function cutTo(length: number, text: string): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}
