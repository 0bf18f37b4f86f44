const REPLACEMENT = "\uFFFD"

/**
 * Replaces NUL characters and unpaired surrogates with U+FFFD, because PostgreSQL accepts these characters neither in
 * texts nor in JSON. The characters are not removed, because the rest of the text could be mistaken for an ordinary
 * text. If `mostCharacters` is given, the text is first cut after this number of UTF-16 units.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/** Returns a copy of a JSON value in which `storableText` was applied to every text and to every name of a field. */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") {
    return storableText(value)
  }
  if (Array.isArray(value)) {
    return value.map(storableValue)
  }
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          storableText(name),
          storableValue(one),
        ])
      )
    : value
}
