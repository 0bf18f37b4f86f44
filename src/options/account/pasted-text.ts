import { z } from "@medusajs/framework/zod"

const QUOTES: readonly (readonly [opening: string, closing: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
]

/** Matches white space and invisible characters. Web pages, chats and editors add such characters to copied texts. */
const SURROUNDING_CHARACTER = /^[\s\p{Cf}\p{Cc}]$/u

/**
 * Removes what surrounds a value that was copied from the merchant panel: blanks, line breaks, invisible characters and
 * quotation marks. The gateway would refuse the value otherwise, and the administrator would not see why.
 */
function trimPastedText(value: string): string {
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
 * A schema for texts that administrators copy and paste. It removes white space, invisible characters and quotation
 * marks around the text.
 */
export const pastedTextSchema = z.string().overwrite(trimPastedText)

export const secretSchema = pastedTextSchema.min(
  1,
  "is empty; is the environment variable set? Put the value from the merchant panel here"
)
