/** The values of a saying. The name of a value decides how it is written; see texts/in-words.ts. */
export type SaidValues = Readonly<Record<string, string | number>>

/** Global, so that a saying is recognized even if this file is loaded twice. */
const IS_SAYING = Symbol.for("checkout-transparent.saying")

/** Other texts after a saying. */
interface After {
  /** A text in English for a developer: the words of the gateway, of core or of a log. */
  because?: string | undefined
  /** A second saying that follows this one. */
  then?: Saying | undefined
}

/**
 * A sentence for people: a code with values, which the texts say in the reader's language. Amounts are in minor units.
 *
 * A class, and not the shape of an object or of a text: what people, the gateway or a database row contain is never
 * taken for one of our sentences. Columns of type JSON have it as an object, and `storedSaying` reads it from there.
 */
export class Saying {
  readonly code: string
  readonly values?: SaidValues
  readonly because?: string
  readonly then?: Saying

  constructor(
    code: string,
    values?: SaidValues,
    { because, then }: After = {}
  ) {
    this.code = code
    if (values) this.values = fittingValues(values)
    if (because !== undefined) this.because = fitting(because)
    if (then) this.then = then
  }

  get [IS_SAYING](): true {
    return true
  }
}

/** The longest value, and the longest reason for a developer, in UTF-16 units. */
const LONGEST_PART = 1_000

/**
 * Cuts a text that the gateway or core may have written, and replaces the characters that PostgreSQL does not store in
 * JSON (see storable.ts), so that a saying equals itself after it was stored.
 */
function fitting(text: string): string {
  return text.slice(0, LONGEST_PART).replace(/[\0\p{Surrogate}]/gu, "\uFFFD")
}

function fittingValues(values: SaidValues): SaidValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? fitting(value) : value,
    ])
  )
}

/** The words of a person, the gateway or a developer, which are shown unchanged; or a sentence of ours. */
export type Words = string | Saying

export function said(code: string, values?: SaidValues, after?: After): Saying {
  return new Saying(code, values, after)
}

export function isSaying(value: unknown): value is Saying {
  return typeof value === "object" && value !== null && IS_SAYING in value
}

/** The saying in a JSON value that only `said` filled. Never throws: a value that is no saying is an unknown one. */
export function storedSaying(stored: unknown): Saying {
  const { code, values, because, then } = fieldsOf(stored)
  return new Saying(
    typeof code === "string" ? code : "unreadable",
    typeof values === "object" && values !== null
      ? valuesOf(values)
      : undefined,
    {
      because: typeof because === "string" ? because : undefined,
      then: then === undefined ? undefined : storedSaying(then),
    }
  )
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {}
}

function valuesOf(values: object): SaidValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === "string" || typeof entry[1] === "number"
    )
  )
}

/** Reads words from their two columns; undefined if both are null. */
export function storedWords(
  text: string | null,
  saying: unknown
): Words | undefined {
  return saying === null || saying === undefined
    ? (text ?? undefined)
    : storedSaying(saying)
}

/** Reads the saying from the code of an error; undefined for any other code. Only programs write codes. */
export function sayingOfCode(code: string): Saying | undefined {
  try {
    const read: unknown = JSON.parse(code)
    return typeof read === "object" && read !== null && "code" in read
      ? storedSaying(read)
      : undefined
  } catch {
    return undefined
  }
}

export function followedBy(
  { code, values, because }: Saying,
  then?: Saying
): Saying {
  return said(code, values, { because, then })
}

/** Returns the sayings that follow one another, each alone. */
export function sayingsIn(saying: Saying): Saying[] {
  return [followedBy(saying), ...(saying.then ? sayingsIn(saying.then) : [])]
}

/** Returns one saying of all that follow one another. */
export function inARow(sayings: readonly Saying[]): Saying {
  return sayings.reduceRight((then, one) => followedBy(one, then))
}
