/** The values of a saying. The name of a value decides how it is written; see texts/in-words.ts. */
export type SaidValues = Readonly<Record<string, string | number>>

/**
 * A sentence for people: a code with values, which the texts say in the reader's language. Amounts are in minor
 * units.
 */
export interface Saying {
  code: string
  values?: SaidValues
  /** A text in English for a developer: the words of the gateway, of core or of a log. */
  because?: string
  /** A second saying that follows this one, in its stored form. */
  then?: string
}

/** Returns a saying in its stored form, for a text column that may also contain a person's own words. */
export function said(
  code: string,
  values?: SaidValues,
  more: Pick<Saying, "because" | "then"> = {}
): string {
  return JSON.stringify({ code, ...(values && { values }), ...more })
}

export function followedBy(stored: string, then: string): string {
  return JSON.stringify({ ...sayingOf(stored), then })
}

/** Reads a stored saying; undefined for a text that a person typed. */
export function sayingOf(stored: string): Saying | undefined {
  if (!stored.startsWith('{"code":"')) return undefined
  try {
    return JSON.parse(stored) as Saying
  } catch {
    return undefined
  }
}

/** Returns the sayings that follow one another in a stored form, each alone. */
export function sayingsIn(stored: string): string[] {
  const { then, ...saying } = sayingOf(stored) ?? {}
  return then === undefined
    ? [stored]
    : [JSON.stringify(saying), ...sayingsIn(then)]
}

/** Returns the stored form of sayings that follow one another. */
export function inARow(sayings: readonly string[]): string {
  return sayings.reduceRight((then, one) => followedBy(one, then))
}
