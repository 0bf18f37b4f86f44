/**
 * The length to which a shopper's texts are cut, in UTF-16 units. It is the longest name that the gateway accepts
 * (docs/gateway.md#charge-requests), and exceeds any line of an address.
 */
export const MAX_TEXT_LENGTH = 255

/**
 * Cuts a text from outside to MAX_TEXT_LENGTH. It must be called before any other work on the text, because Medusa
 * stores texts of any length, and regular expressions, changes of case and Unicode normalization of long texts would
 * block the process. A surrogate pair is never cut in half.
 */
export function boundedText(text: string): string {
  const cut = text.slice(0, MAX_TEXT_LENGTH)
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, "") : cut
}
