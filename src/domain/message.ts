import type { MESSAGE_VALUES } from "./message-values"

/** The code of a message: a key of `texts/json/messages.*.json`. */
export type MessageCode = keyof typeof MESSAGE_VALUES

type NamesOf<Code extends MessageCode> = (typeof MESSAGE_VALUES)[Code][number]

/** Names of values that are amounts in minor units; the texts write them in reais. */
export const AMOUNTS = [
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

/** Names of values that are times in ISO 8601; the texts write the day in São Paulo. */
export const TIMES = ["from", "until"] as const

/** A code whose text needs no values. */
export type CodeWithoutValues = {
  [Code in MessageCode]: [NamesOf<Code>] extends [never] ? Code : never
}[MessageCode]

type ValueOf<Name> = Name extends (typeof AMOUNTS)[number]
  ? number
  : Name extends (typeof TIMES)[number]
    ? string
    : string | number

/** The values that the text of a code needs. */
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
  /** A text in English for a developer: from the gateway, Medusa or a log. */
  readonly because?: string
  /** A second message that follows this one. */
  readonly then?: Message
}

/**
 * A text from an administrator or the gateway, or for a developer, which is shown unchanged; or a message of the
 * plugin.
 */
export type MessageOrText = string | Message

interface After {
  because?: string | undefined
  then?: Message | undefined
}

/**
 * Makes a message. The compiler knows the codes and the values that each needs. Texts are cut to 1,000 UTF-16 units,
 * and characters that PostgreSQL does not store in JSON are replaced, so that a message equals itself when it is read
 * from the database.
 */
export function message<Code extends MessageCode>(
  code: Code,
  ...[values, after]: [NamesOf<Code>] extends [never]
    ? [values?: undefined, after?: After]
    : [values: MessageValues<Code>, after?: After]
): Message {
  return messageOf(code, values, after)
}

/** Makes a message from a code and values that the compiler cannot check, for example from a database row. */
export function messageOf(
  code: MessageCode,
  values?: Message["values"],
  { because, then }: After = {}
): Message {
  return {
    code,
    ...(values && { values: storableValues(values) }),
    ...(because !== undefined && { because: storable(because) }),
    ...(then && { then }),
  }
}

/** The longest value, and the longest text for a developer, in UTF-16 units. */
const LONGEST_PART = 1_000

/** The gateway or Medusa may have written the text; see storable.ts for the characters. */
function storable(text: string): string {
  return text.slice(0, LONGEST_PART).replace(/[\0\p{Surrogate}]/gu, "\uFFFD")
}

function storableValues(
  values: NonNullable<Message["values"]>
): NonNullable<Message["values"]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? storable(value) : value,
    ])
  )
}

/** Returns the first message with another one after it, or with none. */
export function followedBy(
  { code, values, because }: Message,
  then?: Message
): Message {
  return messageOf(code, values, { because, then })
}

/** Returns the messages that follow one another, each alone. */
export function messagesIn(message: Message): Message[] {
  return [
    followedBy(message),
    ...(message.then ? messagesIn(message.then) : []),
  ]
}

/** Chains messages: returns the first one, with the others as its `then`, in their order. */
export function inARow(messages: readonly Message[]): Message {
  return messages.reduceRight((then, one) => followedBy(one, then))
}

/** Returns `because`, the text for a developer, of the message or of the first following message that has one. */
export function becauseOf({ because, then }: Message): string | undefined {
  return because ?? (then && becauseOf(then))
}
