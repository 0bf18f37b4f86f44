import { z } from "@medusajs/framework/zod"

const QUOTES: readonly (readonly [opening: string, closing: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
]

/** White space, and characters without width that pages and editors put around copied texts. */
const AROUND = /^[\s\u200B-\u200D\u2060\uFEFF]$/

/**
 * Returns a value from the merchant panel without what surrounds it after copying: blanks, line ends, characters
 * without width and a pair of quotation marks. With them the gateway answers "wrong secret", which nobody can see.
 */
function unwrapped(value: string): string {
  let start = 0
  let end = value.length
  for (;;) {
    while (start < end && AROUND.test(value.charAt(start))) start += 1
    while (end > start && AROUND.test(value.charAt(end - 1))) end -= 1
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

/** A text from the merchant panel, without what surrounds it. Add `.min` with the message for an empty one. */
export const credential = z.string().overwrite(unwrapped)

export const secret = credential.min(
  1,
  "is empty; is the environment variable set? Put the value from the merchant panel here"
)
