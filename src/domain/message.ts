import { storableText } from "./parsing/storable-values"
import type { MESSAGE_VALUES } from "./message-values"

/** The code of a message. Each code is a key in `texts/json/messages.*.json`. */
export type MessageCode = keyof typeof MESSAGE_VALUES

type NamesOf<Code extends MessageCode> = (typeof MESSAGE_VALUES)[Code][number]

/** The names of those values in messages that are amounts in centavos. The texts show them in reais. */
export const AMOUNT_VALUE_NAMES = [
  "amount",
  "asked",
  "captured",
  "due",
  "paid",
  "refunded",
  "recorded",
  "left",
  "owed",
  "below",
  "above",
] as const

/** The names of those values in messages that are times in ISO 8601. The texts show the day in São Paulo. */
export const TIME_VALUE_NAMES = ["from", "until"] as const

export type CodeWithoutValues = {
  [Code in MessageCode]: [NamesOf<Code>] extends [never] ? Code : never
}[MessageCode]

type ValueOf<Name> = Name extends (typeof AMOUNT_VALUE_NAMES)[number]
  ? number
  : Name extends (typeof TIME_VALUE_NAMES)[number]
    ? string
    : string | number

/** The values that the text of a message with this code contains. */
export type MessageValues<Code extends MessageCode> = {
  readonly [Name in NamesOf<Code>]: ValueOf<Name>
}

/**
 * A text for shoppers or administrators, stored as a code and values. `texts/render-message.ts` turns it into a text in
 * the language of the reader.
 */
export interface Message {
  readonly code: MessageCode
  readonly values?: Readonly<Record<string, string | number>>
  /** An English text for developers, for example an error message of the gateway or of Medusa. */
  readonly because?: string
  /** The message that is shown after this one. */
  readonly then?: Message
}

/**
 * A message of the plugin, or a text that is shown as it is. A text comes from an administrator or from the gateway, or
 * is meant for developers.
 */
export type MessageOrText = string | Message

interface MessageContinuation {
  because?: string | undefined
  then?: Message | undefined
}

/**
 * Returns a message. The compiler checks the code and the values. Each text in it is cut to 1,000 UTF-16 units, and
 * characters that PostgreSQL cannot store in JSON are replaced, so the stored message equals the returned one.
 */
export function message<Code extends MessageCode>(
  code: Code,
  ...[values, after]: [NamesOf<Code>] extends [never]
    ? [values?: undefined, after?: MessageContinuation]
    : [values: MessageValues<Code>, after?: MessageContinuation]
): Message {
  return messageWithUncheckedValues(code, values, after)
}

/**
 * Returns a message whose code and values the compiler cannot check, for example because they are read from the
 * database.
 */
export function messageWithUncheckedValues(
  code: MessageCode,
  values?: Message["values"],
  { because, then }: MessageContinuation = {}
): Message {
  return {
    code,
    ...(values && { values: toStorableValues(values) }),
    ...(because !== undefined && {
      because: storableText(because, MAX_PART_LENGTH),
    }),
    ...(then && { then }),
  }
}

/** The maximum length of each text in a message, in UTF-16 units. */
const MAX_PART_LENGTH = 1_000

function toStorableValues(
  values: NonNullable<Message["values"]>
): NonNullable<Message["values"]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? storableText(value, MAX_PART_LENGTH) : value,
    ])
  )
}

/**
 * Returns a copy of a message. The message `then` is shown after the copy. Without `then`, the copy is shown alone,
 * even if another message followed the original.
 */
export function replaceFollowingMessage(
  { code, values, because }: Message,
  then?: Message
): Message {
  return messageWithUncheckedValues(code, values, { because, then })
}

/**
 * Splits a chain of messages into single messages. A message can have a following message in `then`, which can have a
 * following message as well. The array begins with the given message.
 */
export function splitMessageChain(message: Message): Message[] {
  return [
    replaceFollowingMessage(message),
    ...(message.then ? splitMessageChain(message.then) : []),
  ]
}

/**
 * Combines messages into one message. The result is the first message, followed by the others in their order (`then`).
 * This is the reverse of `splitMessageChain`. If a message other than the last has a `then` of its own, that `then` is
 * dropped. Throws TypeError if there are no messages.
 */
export function chainMessages(messages: readonly Message[]): Message {
  return messages.reduceRight((then, one) => replaceFollowingMessage(one, then))
}

/**
 * Returns the first English text for developers (the field `because`) that is found in a chain of messages. The chain
 * consists of the given message and the messages that follow it in `then`. Returns `undefined` if no message of the
 * chain has such a text.
 */
export function developerTextOf({
  because,
  then,
}: Message): string | undefined {
  return because ?? (then && developerTextOf(then))
}
