import { z } from "@medusajs/framework/zod"

const QUOTES: readonly (readonly [opening: string, closing: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
]

/**
 * Matches white space, and the invisible characters that web pages, chats and editors add to copied texts, such as
 * marks of the writing direction.
 */
const SURROUNDING_CHARACTER = /^[\s\p{Cf}\p{Cc}]$/u

/**
 * Returns a value from the merchant panel without what surrounds it after copying: blanks, line ends, characters
 * without width and pairs of quotation marks. With these characters the gateway would answer "wrong secret" or "not
 * found", and the cause would be invisible.
 */
function withoutSurroundings(value: string): string {
  let start = 0
  let end = value.length
  for (;;) {
    while (start < end && SURROUNDING_CHARACTER.test(value.charAt(start)))
      start += 1
    while (end > start && SURROUNDING_CHARACTER.test(value.charAt(end - 1)))
      end -= 1
    const [first, last] = [value.charAt(start), value.charAt(end - 1)]
    const isQuoted =
      end - start > 1 &&
      QUOTES.some(([opening, closing]) => first === opening && last === closing)
    if (!isQuoted) {
      return value.slice(start, end)
    }
    start += 1
    end -= 1
  }
}

/**
 * Accepts a string and removes surrounding white space, invisible characters and quotation marks. Chain `.min(1,
 * message)` to refuse an empty value.
 */
export const pastedText = z.string().overwrite(withoutSurroundings)

export const secret = pastedText.min(
  1,
  "is empty; is the environment variable set? Put the value from the merchant panel here"
)
