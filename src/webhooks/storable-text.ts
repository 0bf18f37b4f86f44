import {
  asJsonObject,
  type JsonObject,
  reportedTextSchema,
} from "../domain/parsing/json-values"

/**
 * Matches the characters that are replaced in a stored text. PostgreSQL's jsonb does not accept NUL and unpaired
 * surrogates. If a notification could not be stored, the gateway would deliver it again and again.
 */
const REPLACED_CHARACTERS = /[\p{Cc}\p{Cs}]/gu

const STORABLE_ID = /^[\x21-\x7e]{1,100}$/

/** The maximum length of the gateway's texts for a state or a type, in UTF-16 units. */
export const LONGEST_STATE_OR_TYPE = 64

/** Cuts a text to `longest` UTF-16 units, and replaces all control characters and unpaired surrogates with U+FFFD. */
export function storableNotificationText(
  reported: string,
  longest: number
): string {
  return reported.slice(0, longest).replace(REPLACED_CHARACTERS, "\uFFFD")
}

/**
 * Returns the id if it consists of 1 to 100 visible ASCII characters, and otherwise `undefined`. A longer id is not
 * cut, because its beginning could be the id of another object.
 */
export function storableId(reported: string | undefined): string | undefined {
  return reported !== undefined && STORABLE_ID.test(reported)
    ? reported
    : undefined
}

export function storableStateOrType(reported: string): string {
  return storableNotificationText(reported, LONGEST_STATE_OR_TYPE)
}

/** Returns the id of the payment link in the field `data` of a notification, if there is one that can be stored. */
export function storableLinkIdIn(reported: JsonObject): string | undefined {
  return storableId(
    reportedTextSchema.parse(asJsonObject(reported.charge)?.paymentLinkId)
  )
}
