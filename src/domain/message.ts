import type { MESSAGE_VALUES } from "./message-values"

/** The code of a message, which is a key of `texts/json/messages.*.json`. */
export type MessageCode = keyof typeof MESSAGE_VALUES

type NamesOf<Code extends MessageCode> = (typeof MESSAGE_VALUES)[Code][number]

/** The names of values that are amounts in minor units. The texts show them in reais. */
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

/** The names of values that are times in ISO 8601. The texts show the day in São Paulo. */
export const TIME_VALUE_NAMES = ["from", "until"] as const

/** A code whose text needs no values. */
export type CodeWithoutValues = {
  [Code in MessageCode]: [NamesOf<Code>] extends [never] ? Code : never
}[MessageCode]

type ValueOf<Name> = Name extends (typeof AMOUNT_VALUE_NAMES)[number]
  ? number
  : Name extends (typeof TIME_VALUE_NAMES)[number]
    ? string
    : string | number

/** The values that the text of the given code needs. */
export type MessageValues<Code extends MessageCode> = {
  readonly [Name in NamesOf<Code>]: ValueOf<Name>
}

/**
 * A sentence for shoppers or administrators: a code with values, which `texts/render-message.ts` renders in the
 * reader's language.
 */
export interface Message {
  readonly code: MessageCode
  readonly values?: Readonly<Record<string, string | number>>
  /** A text in English for developers, from the gateway, Medusa or a log. */
  readonly because?: string
  /** The message that follows. */
  readonly then?: Message
}

/**
 * Either a text that is shown unchanged, or a message of the plugin. A text comes from an administrator or the gateway,
 * or is meant for a developer.
 */
export type MessageOrText = string | Message

interface MessageContinuation {
  because?: string | undefined
  then?: Message | undefined
}

/**
 * Builds a message. The compiler checks the code and its values. Texts are cut to 1,000 UTF-16 units, and characters
 * that PostgreSQL cannot store in JSON are replaced, so that the database returns the same message that was stored.
 */
export function message<Code extends MessageCode>(
  code: Code,
  ...[values, after]: [NamesOf<Code>] extends [never]
    ? [values?: undefined, after?: MessageContinuation]
    : [values: MessageValues<Code>, after?: MessageContinuation]
): Message {
  return messageWithUncheckedValues(code, values, after)
}

/** Builds a message from a code and values that the compiler cannot check, for example from a database row. */
export function messageWithUncheckedValues(
  code: MessageCode,
  values?: Message["values"],
  { because, then }: MessageContinuation = {}
): Message {
  return {
    code,
    ...(values && { values: storableValues(values) }),
    ...(because !== undefined && { because: storableText(because) }),
    ...(then && { then }),
  }
}

/** The maximum length of a value and of a text for developers, in UTF-16 units. */
const MAX_PART_LENGTH = 1_000

/**
 * Cuts a text of the gateway or Medusa, and replaces the characters that PostgreSQL cannot store in JSON (see
 * storable.ts).
 */
function storableText(text: string): string {
  return text.slice(0, MAX_PART_LENGTH).replace(/[\0\p{Surrogate}]/gu, "\uFFFD")
}

function storableValues(
  values: NonNullable<Message["values"]>
): NonNullable<Message["values"]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? storableText(value) : value,
    ])
  )
}

/**
 * Returns a copy of the message that is followed by the message `then`. Without `then`, the copy is followed by no
 * message.
 */
export function followedBy(
  { code, values, because }: Message,
  then?: Message
): Message {
  return messageWithUncheckedValues(code, values, { because, then })
}

/** Returns a message and those that follow it as separate messages. */
export function separateMessages(message: Message): Message[] {
  return [
    followedBy(message),
    ...(message.then ? separateMessages(message.then) : []),
  ]
}

/** Chains messages in their order: the first is returned, with the others as its `then`. */
export function chainMessages(messages: readonly Message[]): Message {
  return messages.reduceRight((then, one) => followedBy(one, then))
}

/**
 * Returns the text for developers (`because`) of a message. If the message has none, returns the first such text among
 * the messages that follow it.
 */
export function developerTextOf({
  because,
  then,
}: Message): string | undefined {
  return because ?? (then && developerTextOf(then))
}
