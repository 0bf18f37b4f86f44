import type { JsonObject } from "../domain/parsing/values"
import { storableText } from "./storable-text"
import { type Storable, STORABLE_FIELDS } from "./storable-fields"

const REDACTED = "[redacted]"
const CUT_MARK = "[cut]"

/**
 * The deepest level that is kept. The deepest documented field, in the address of a sub-merchant, is on level seven.
 */
const DEEPEST_LEVEL = 8
const MOST_ENTRIES = 200
const MOST_ITEMS = 20
const LONGEST_TEXT = 200

const VALID_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
/** The field names that could change the prototype of objects if the redacted body were merged into another object. */
const UNSAFE_NAMES = ["constructor", "prototype"]

/** A place in the body, with the fields that may be stored there and its depth. */
interface BodyPosition {
  shown: Storable | undefined
  depth: number
}

/** The number of fields and items of the body that may still be kept. */
interface RemainingEntries {
  entries: number
}

/**
 * Returns the part of a body that may be stored and shown in the admin. The fields of STORABLE_FIELDS have their
 * values. Every other field is kept by name only, so that administrators see that it exists. The limits are 8 levels,
 * 200 fields and items in total, 20 items of a list, and 200 UTF-16 units of a text. "[cut]" replaces the content
 * beyond a limit, and "[name]" replaces an invalid name. Never throws.
 */
export function redactNotification(body: JsonObject): Record<string, unknown> {
  return redactFields(
    body,
    { shown: STORABLE_FIELDS, depth: 1 },
    { entries: MOST_ENTRIES }
  )
}

function redactValue(
  value: unknown,
  place: BodyPosition,
  left: RemainingEntries
): unknown {
  if (typeof value !== "object" || value === null) {
    return place.shown === true ? shownScalar(value) : REDACTED
  }
  if (place.depth > DEEPEST_LEVEL) {
    return CUT_MARK
  }
  return Array.isArray(value)
    ? redactItems(value, place, left)
    : redactFields(value as JsonObject, place, left)
}

function redactFields(
  fields: JsonObject,
  { shown, depth }: BodyPosition,
  left: RemainingEntries
): Record<string, unknown> {
  // A name that is shown is never `__proto__`, so each name can be set safely.
  const redacted: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    if (left.entries === 0) {
      redacted[CUT_MARK] = CUT_MARK
      break
    }
    left.entries -= 1
    redacted[shownName(name)] = redactValue(
      fields[name],
      { shown: fieldOf(shown, name), depth: depth + 1 },
      left
    )
  }
  return redacted
}

function redactItems(
  items: unknown[],
  { shown, depth }: BodyPosition,
  left: RemainingEntries
): unknown[] {
  const kept = items.slice(0, Math.min(MOST_ITEMS, left.entries))
  left.entries -= kept.length
  const inside: BodyPosition = {
    shown: shown === true ? undefined : shown,
    depth: depth + 1,
  }
  const redacted = kept.map((item) => redactValue(item, inside, left))
  return kept.length < items.length ? [...redacted, CUT_MARK] : redacted
}

/**
 * Returns the entry of a field in the list of storable fields, or undefined if the list does not have the field. Only
 * own properties count, because a field named "toString" must not be found as a method of objects.
 */
function fieldOf(
  shown: Storable | undefined,
  name: string
): Storable | undefined {
  return typeof shown === "object" && Object.hasOwn(shown, name)
    ? shown[name]
    : undefined
}

function shownName(name: string): string {
  return VALID_NAME.test(name) && !UNSAFE_NAMES.includes(name) ? name : "[name]"
}

function shownScalar(value: unknown): unknown {
  if (typeof value === "string") {
    return storableText(value, LONGEST_TEXT)
  }
  const isPlain =
    value === null || typeof value === "boolean" || Number.isFinite(value)
  return isPlain ? value : REDACTED
}
