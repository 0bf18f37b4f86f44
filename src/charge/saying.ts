/** What a value of a saying can be. How it is written follows from its name; see texts/in-words.ts. */
export type SaidValues = Readonly<Record<string, string | number>>

/**
 * A sentence for people: a code with values, which the texts say in the reader's language. Amounts are
 * in minor units.
 */
export interface Saying {
  code: string
  values?: SaidValues
  /** In English, for a developer: a word of the gateway, of core or of a log. */
  because?: string
  /** A saying that comes after this one, as it is stored. */
  then?: string
}

/** A saying as it is stored in a column of text, where a person's own words may stand as well. */
export function said(
  code: string,
  values?: SaidValues,
  more: Pick<Saying, "because" | "then"> = {}
): string {
  return JSON.stringify({ code, ...(values && { values }), ...more })
}

/** A stored saying with another one after it. */
export function followedBy(stored: string, then: string): string {
  return JSON.stringify({ ...sayingOf(stored), then })
}

/** Reads what is stored; undefined for what a person typed. */
export function sayingOf(stored: string): Saying | undefined {
  if (!stored.startsWith('{"code":"')) return undefined
  try {
    return JSON.parse(stored) as Saying
  } catch {
    return undefined
  }
}
