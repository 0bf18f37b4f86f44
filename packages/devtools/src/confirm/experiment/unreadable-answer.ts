import {
  asJsonObject,
  type JsonObject,
  parseJsonObject,
} from "../../../../../src/domain/parsing/json-values"
import { unreadableFields } from "../../../../../src/gateway/parse-gateway-charge"

/**
 * The reason why the plugin could not parse an answer. The text repeats no values of the answer except numbers, because
 * values may be personal data.
 */
export interface UnreadableAnswer {
  words: string
  /** Whether at least one of the fields that the plugin could not parse is an amount. */
  isOfAmount: boolean
  /** The name of the field that seems to contain the id of a saved card, in an answer without the expected field. */
  idField?: string | undefined
}

export type AnswerKind = "charge" | "payment link" | "saved card"

/**
 * Finds out why the plugin could not parse an answer. For the answer about a charge, names the fields that have an
 * unexpected type or are missing.
 */
export function describeUnreadableAnswer(
  what: AnswerKind,
  body: string
): UnreadableAnswer {
  const fields = parseJsonObject(body)
  if (!fields) {
    return { words: `the answer is no JSON object`, isOfAmount: false }
  }
  const wrong = what === "charge" ? describeUnreadableFields(fields) : []
  if (what === "charge" && wrong.length === 0) {
    return {
      words:
        "the answer is an error or shows another charge than the requested one",
      isOfAmount: false,
    }
  }
  return {
    words: [
      `the answer cannot be read as a ${what}`,
      ...wrong.map(({ words }) => words),
      `its fields are ${fieldNamesOf(fields).join(", ") || "none"}`,
    ].join("; "),
    isOfAmount: wrong.some(({ name }) => /amount$/i.test(name)),
    ...(what === "saved card" && { idField: idFieldIn(fields) }),
  }
}

/**
 * Returns the name of a field that may have the id of a saved card: a text in the answer or in its objects `card` and
 * `data`, whose name ends with "id" or "token".
 */
function idFieldIn(fields: JsonObject): string | undefined {
  return [fields.card, fields, fields.data]
    .flatMap((value) => Object.entries(asJsonObject(value) ?? {}))
    .filter(([, value]) => typeof value === "string")
    .map(([name]) => name)
    .find((name) => /^\w{0,35}(?:id|token)$/i.test(name))
}

function describeUnreadableFields(
  fields: JsonObject
): { name: string; words: string }[] {
  return unreadableFields(fields).map((path) => {
    const name = path.map(String).join(".")
    const value = path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key],
      fields
    )
    return { name, words: `${name} ${describeType(value)}` }
  })
}

/**
 * Describes the type of a value, for example "is a string". Only a number is repeated in the text, because other values
 * may be personal data.
 */
export function describeType(value: unknown): string {
  if (value === undefined) return "is missing"
  if (value === null) return "is null"
  if (typeof value === "number") return `is ${value}`
  return Array.isArray(value) ? "is a list" : `is a ${typeof value}`
}

/**
 * Returns the names of an object's fields. Leaves out a name that is longer than 40 characters or contains special
 * characters, because it may contain personal data.
 */
export function fieldNamesOf(fields: Record<string, unknown>): string[] {
  return Object.keys(fields).filter((name) => /^\w{1,40}$/.test(name))
}
