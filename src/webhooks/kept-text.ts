/**
 * PostgreSQL's jsonb takes neither NUL nor half of a surrogate pair, and a body that cannot be
 * stored would be delivered for ever; other control characters have no place on a screen.
 */
const UNFIT = /[\p{Cc}\p{Cs}]/gu

const ID = /^[\x21-\x7e]{1,100}$/

/** Longest text of the gateway's own words for a state or a type, in UTF-16 units. */
export const LONGEST_WORD = 64

/** The text, cut to `longest` UTF-16 units; what cannot be stored becomes U+FFFD. */
export function keptText(reported: string, longest: number): string {
  return reported.slice(0, longest).replace(UNFIT, "\uFFFD")
}

/**
 * An id of up to 100 visible ASCII characters. Any other is undefined, not cut: half an id could
 * be another one's.
 */
export function keptId(reported: string | undefined): string | undefined {
  return reported !== undefined && ID.test(reported) ? reported : undefined
}

/** A word of the gateway's, of up to LONGEST_WORD. */
export function keptWord(reported: string): string {
  return keptText(reported, LONGEST_WORD)
}
