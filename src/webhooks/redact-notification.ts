import type { JsonObject } from "../domain/parsing/json-values"
import { storableNotificationText } from "./storable-text"
import { type Storable, STORABLE_FIELDS } from "./storable-fields"

const REDACTED = "[redacted]"
const CUT_MARK = "[cut]"

/** The maximum nesting level of a redacted body. The most deeply nested documented field is on level seven. */
const DEEPEST_LEVEL = 8
const MOST_ENTRIES = 200
const MOST_ITEMS = 20
const LONGEST_TEXT = 200

const VALID_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
/**
 * Field names that must not be stored. If the redacted body were merged into another object, fields with these names
 * could change the object's prototype.
 */
const UNSAFE_NAMES = ["constructor", "prototype"]

/** The position in the body during redaction: its nesting level, and which fields may be stored there. */
interface BodyPosition {
  storable: Storable | undefined
  depth: number
}

/** How many more fields and list items of the body may be kept. The number is reduced during the redaction. */
interface RemainingEntries {
  entries: number
}

/**
 * Returns the redacted body of a notification, which may be stored and shown to administrators. Never throws.
 *
 * The values of the fields in STORABLE_FIELDS are kept. Of all other fields, only the names are kept, so that
 * administrators see that they exist. An unusual name is replaced by `[name]`, because it may be personal data, such as
 * an e-mail address. Long texts and large bodies are cut.
 */
export function redactNotification(body: JsonObject): Record<string, unknown> {
  return redactFields(
    body,
    { storable: STORABLE_FIELDS, depth: 1 },
    { entries: MOST_ENTRIES }
  )
}

function redactValue(
  value: unknown,
  place: BodyPosition,
  remaining: RemainingEntries
): unknown {
  if (typeof value !== "object" || value === null) {
    return place.storable === true ? storableScalar(value) : REDACTED
  }
  if (place.depth > DEEPEST_LEVEL) {
    return CUT_MARK
  }
  return Array.isArray(value)
    ? redactItems(value, place, remaining)
    : redactFields(value as JsonObject, place, remaining)
}

function redactFields(
  fields: JsonObject,
  { storable, depth }: BodyPosition,
  remaining: RemainingEntries
): Record<string, unknown> {
  // A name that is shown is never `__proto__`, so each name can be set safely.
  const redacted: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    if (remaining.entries === 0) {
      redacted[CUT_MARK] = CUT_MARK
      break
    }
    remaining.entries -= 1
    redacted[toStorableFieldName(name)] = redactValue(
      fields[name],
      { storable: storablePartsOfField(storable, name), depth: depth + 1 },
      remaining
    )
  }
  return redacted
}

function redactItems(
  items: unknown[],
  { storable, depth }: BodyPosition,
  remaining: RemainingEntries
): unknown[] {
  const kept = items.slice(0, Math.min(MOST_ITEMS, remaining.entries))
  remaining.entries -= kept.length
  const inside: BodyPosition = {
    storable: storable === true ? undefined : storable,
    depth: depth + 1,
  }
  const redacted = kept.map((item) => redactValue(item, inside, remaining))
  return kept.length < items.length ? [...redacted, CUT_MARK] : redacted
}

/**
 * Returns which parts of a field may be stored, or undefined if nothing may be stored. A field with a name such as
 * "toString" must not match the method that every object has.
 */
function storablePartsOfField(
  storable: Storable | undefined,
  name: string
): Storable | undefined {
  return typeof storable === "object" && Object.hasOwn(storable, name)
    ? storable[name]
    : undefined
}

function toStorableFieldName(name: string): string {
  return VALID_NAME.test(name) && !UNSAFE_NAMES.includes(name) ? name : "[name]"
}

function storableScalar(value: unknown): unknown {
  if (typeof value === "string") {
    return storableNotificationText(value, LONGEST_TEXT)
  }
  const isPlain =
    value === null || typeof value === "boolean" || Number.isFinite(value)
  return isPlain ? value : REDACTED
}
