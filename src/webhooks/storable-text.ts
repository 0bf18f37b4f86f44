/**
 * Matches the characters to replace. PostgreSQL's jsonb accepts neither NUL nor unpaired surrogates, and a body that
 * cannot be stored would be delivered forever. Other control characters must not reach a screen.
 */
const NOT_STORABLE = /[\p{Cc}\p{Cs}]/gu

const STORABLE_ID = /^[\x21-\x7e]{1,100}$/

/** The longest stored word of the gateway for a state or a type, in UTF-16 units. */
export const LONGEST_STATE_OR_TYPE = 64

/** Cuts a text to `longest` UTF-16 units and replaces characters that cannot be stored by U+FFFD. */
export function storableText(reported: string, longest: number): string {
  return reported.slice(0, longest).replace(NOT_STORABLE, "\uFFFD")
}

/**
 * Returns an id of up to 100 visible ASCII characters. Returns `undefined` for any other text instead of cutting it,
 * because half an id could be another id.
 */
export function storableId(reported: string | undefined): string | undefined {
  return reported !== undefined && STORABLE_ID.test(reported)
    ? reported
    : undefined
}

export function storableStateOrType(reported: string): string {
  return storableText(reported, LONGEST_STATE_OR_TYPE)
}
