/**
 * The longest text of a shopper that is read, in JavaScript's units of length. It is the longest name that the gateway
 * takes (docs/gateway.md#charge-requests), and longer than any line of an address.
 */
export const LONGEST_TEXT = 255

/**
 * Cuts a text from outside. Call it before anything else is done to the text: Medusa stores texts of any length, and
 * what follows (a pattern, a change of case, above all Unicode normalization) takes longer than its length, while the
 * process serves nobody else. Never leaves half of a character that counts twice.
 */
export function boundedText(text: string): string {
  const cut = text.slice(0, LONGEST_TEXT)
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, "") : cut
}
