/**
 * The maximum length of a text from a shopper, in UTF-16 units. `truncateText` cuts longer texts. It is the length of
 * the longest name that the gateway accepts (docs/gateway.md#charge-requests), and no line of a real address is longer.
 */
export const MAX_TEXT_LENGTH = 255

/**
 * Cuts a text to MAX_TEXT_LENGTH without cutting a surrogate pair in half. Call it before a regular expression or
 * Unicode normalization processes a text from a shopper. Medusa accepts texts of any length, and processing a very long
 * text would block the process.
 */
export function truncateText(text: string): string {
  const cut = text.slice(0, MAX_TEXT_LENGTH)
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, "") : cut
}
