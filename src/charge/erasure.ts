/** What stands in the place of a text that was erased. */
export const ERASED_TEXT = "[erased]"

const EMAIL = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
/** Eight digits or more, however they are punctuated: documents and phone numbers. */
const NUMBER = /\+?\d(?:[\s().\-/]*\d){7,}/g
/** Shorter words of a name, as `da`, are in every other sentence. */
const SHORTEST_NAME = 3

/**
 * A text without what would name a person: addresses of e-mail, documents, phone numbers, and the words
 * of the `names` that are known. For the reason of an erasure, which outlives what was erased.
 */
export function withoutIdentifiers(
  text: string,
  names: readonly (string | null | undefined)[]
): string {
  const words = names
    .flatMap((name) => (name ?? "").split(/\s+/))
    .filter((word) => word.length >= SHORTEST_NAME)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const masked = text.replace(EMAIL, ERASED_TEXT).replace(NUMBER, ERASED_TEXT)
  return words.length === 0
    ? masked
    : masked.replace(
        new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "giu"),
        ERASED_TEXT
      )
}
