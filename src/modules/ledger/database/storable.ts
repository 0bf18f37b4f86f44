import { storableValue } from "../../../domain/parsing/storable-values"

/**
 * Matches JSON text that may contain a NUL character or an unpaired surrogate, in the form in which JSON.stringify
 * writes these characters. A harmless text that contains a backslash and the same letters also matches.
 */
const UNSTORABLE_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * Returns the JSON text of a value, with dates in ISO 8601. NUL characters and unpaired surrogates are replaced (see
 * `storableText`).
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE_IN_JSON.test(json)
    ? JSON.stringify(storableValue(value))
    : json
}

const UNIQUE_VIOLATION = "23505"

/** Returns true if a statement failed because another row already has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
