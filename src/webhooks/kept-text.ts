/**
 * Characters to replace. PostgreSQL's jsonb accepts neither NUL nor unpaired surrogates, and a body that cannot be
 * stored would be delivered for ever; other control characters must not reach a screen.
 */
const UNFIT = /[\p{Cc}\p{Cs}]/gu

const ID = /^[\x21-\x7e]{1,100}$/

/** Longest stored word of the gateway for a state or a type, in UTF-16 units. */
export const LONGEST_WORD = 64

/** Cuts the text to `longest` UTF-16 units and replaces what cannot be stored by U+FFFD. */
export function keptText(reported: string, longest: number): string {
  return reported.slice(0, longest).replace(UNFIT, "\uFFFD")
}

/**
 * Returns an id of up to 100 visible ASCII characters. Returns undefined for any other text instead of cutting it:
 * half an id could be the id of something else.
 */
export function keptId(reported: string | undefined): string | undefined {
  return reported !== undefined && ID.test(reported) ? reported : undefined
}

export function keptWord(reported: string): string {
  return keptText(reported, LONGEST_WORD)
}
