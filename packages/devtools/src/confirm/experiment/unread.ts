import {
  type JsonObject,
  parseJsonObject,
} from "../../../../../src/domain/parsing/values"
import { unreadableFields } from "../../../../../src/gateway/read-gateway-charge"

/**
 * The reason why the answer to an accepted call could not be read. Numbers are the only values of the answer that the
 * text repeats.
 */
export interface UnreadableAnswer {
  words: string
  /** Whether the field that cannot be read is an amount. */
  isOfAmount: boolean
}

/**
 * Finds out why the plugin cannot read an answer, by comparing the answer with the fields of a charge that the plugin
 * reads. `what` names what the answer should contain.
 */
export function whyUnreadable(
  what: "charge" | "payment link",
  body: string
): UnreadableAnswer {
  const fields = parseJsonObject(body)
  if (!fields) {
    return { words: `the answer is no JSON object`, isOfAmount: false }
  }
  const wrong = what === "charge" ? wrongFieldsOf(fields) : []
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
  }
}

function wrongFieldsOf(fields: JsonObject): { name: string; words: string }[] {
  return unreadableFields(fields).map((path) => {
    const name = path.map(String).join(".")
    const value = path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key],
      fields
    )
    return { name, words: `${name} ${describeShape(value)}` }
  })
}

/** Describes a value without repeating it, because a text may contain personal data. Only numbers are repeated. */
export function describeShape(value: unknown): string {
  if (value === undefined) return "is missing"
  if (value === null) return "is null"
  if (typeof value === "number") return `is ${value}`
  return Array.isArray(value) ? "is a list" : `is a ${typeof value}`
}

/**
 * Returns the names of an object's fields. A name that is not a plain word is left out, because it may contain data.
 */
export function fieldNamesOf(fields: Record<string, unknown>): string[] {
  return Object.keys(fields).filter((name) => /^\w{1,40}$/.test(name))
}
