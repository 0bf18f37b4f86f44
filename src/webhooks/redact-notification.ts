import type { JsonObject } from "../charge/reading/values"
import { keptText } from "./kept-text"
import { type Shown, SHOWN_FIELDS } from "./shown-fields"

const REDACTED = "[redacted]"
const CUT = "[cut]"

/** The deepest documented field, an address of a sub-merchant, is the seventh level. */
const DEEPEST = 8
const MOST_ENTRIES = 200
const MOST_ITEMS = 20
const LONGEST_TEXT = 200

const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
/** Whoever merges the result into another object would reach that object's class through these. */
const UNSAFE_NAMES = ["constructor", "prototype"]

/** Where a value stands: what of it may be shown, and how deep it is. */
interface Place {
  shown: Shown | undefined
  depth: number
}

/** One count for the whole body, of fields and items. */
interface Left {
  entries: number
}

/**
 * What may be stored of a body and shown in the admin: the fields of SHOWN_FIELDS with their
 * values, every other field with its name alone, so that what is new can be seen to be there.
 * Bounded: 8 levels, 200 fields and items in all, 20 items of a list, 200 UTF-16 units of a text;
 * "[cut]" stands for what is beyond, "[name]" for a name that is none. Never throws.
 */
export function redactNotification(body: JsonObject): Record<string, unknown> {
  return redactFields(
    body,
    { shown: SHOWN_FIELDS, depth: 1 },
    { entries: MOST_ENTRIES }
  )
}

function redactValue(value: unknown, place: Place, left: Left): unknown {
  if (typeof value !== "object" || value === null) {
    return place.shown === true ? shownScalar(value) : REDACTED
  }
  if (place.depth > DEEPEST) {
    return CUT
  }
  return Array.isArray(value)
    ? redactItems(value, place, left)
    : redactFields(value as JsonObject, place, left)
}

function redactFields(
  fields: JsonObject,
  { shown, depth }: Place,
  left: Left
): Record<string, unknown> {
  // No name that is shown is `__proto__`: each of them can be set.
  const redacted: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    if (left.entries === 0) {
      redacted[CUT] = CUT
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
  { shown, depth }: Place,
  left: Left
): unknown[] {
  const kept = items.slice(0, Math.min(MOST_ITEMS, left.entries))
  left.entries -= kept.length
  const inside: Place = {
    shown: shown === true ? undefined : shown,
    depth: depth + 1,
  }
  const redacted = kept.map((item) => redactValue(item, inside, left))
  return kept.length < items.length ? [...redacted, CUT] : redacted
}

/** Own fields only: "toString" is no field of the list. */
function fieldOf(shown: Shown | undefined, name: string): Shown | undefined {
  return typeof shown === "object" && Object.hasOwn(shown, name)
    ? shown[name]
    : undefined
}

function shownName(name: string): string {
  return NAME.test(name) && !UNSAFE_NAMES.includes(name) ? name : "[name]"
}

function shownScalar(value: unknown): unknown {
  if (typeof value === "string") {
    return keptText(value, LONGEST_TEXT)
  }
  const isPlain =
    value === null || typeof value === "boolean" || Number.isFinite(value)
  return isPlain ? value : REDACTED
}
