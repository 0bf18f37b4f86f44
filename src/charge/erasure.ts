/** The text that replaces an erased text. */
export const ERASED_TEXT = "[erased]"

const EMAIL = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
/** Matches eight digits or more, with blanks, brackets, points, slashes or hyphens between: documents and phones. */
const NUMBER = /\+?\d(?:[\s().\-/]*\d){7,}/g
/** The shortest word of a name that is removed. Shorter words, such as `da`, occur in most sentences. */
const SHORTEST_NAME = 3

/**
 * Removes from a text what identifies a person: e-mail addresses, documents, phone numbers, and the words of the
 * given `names`. Used for the reason of an erasure, which is stored longer than the erased data.
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
