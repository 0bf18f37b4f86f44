/** The values of a message. The name of a value decides how it is written; see texts/render-message.ts. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Global, so that a message is recognized even if this file is loaded twice. */
const IS_MESSAGE = Symbol.for("checkout-transparent.message")

/** Other texts after a message. */
interface After {
  /** A text in English for a developer: the words of the gateway, of core or of a log. */
  because?: string | undefined
  /** A second message that follows this one. */
  then?: Message | undefined
}

/**
 * A sentence for people: a code with values, which the texts say in the reader's language. Amounts are in minor units.
 *
 * A class, and not the shape of an object or of a text: what people, the gateway or a database row contain is never
 * taken for one of our sentences. Columns of type JSON have it as an object, and `storedMessage` reads it from there.
 */
export class Message {
  readonly code: string
  readonly values?: MessageValues
  readonly because?: string
  readonly then?: Message

  constructor(
    code: string,
    values?: MessageValues,
    { because, then }: After = {}
  ) {
    this.code = code
    if (values) this.values = fittingValues(values)
    if (because !== undefined) this.because = fitting(because)
    if (then) this.then = then
  }

  get [IS_MESSAGE](): true {
    return true
  }
}

/** The longest value, and the longest reason for a developer, in UTF-16 units. */
const LONGEST_PART = 1_000

/**
 * Cuts a text that the gateway or core may have written, and replaces the characters that PostgreSQL does not store in
 * JSON (see storable.ts), so that a message equals itself after it was stored.
 */
function fitting(text: string): string {
  return text.slice(0, LONGEST_PART).replace(/[\0\p{Surrogate}]/gu, "\uFFFD")
}

function fittingValues(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? fitting(value) : value,
    ])
  )
}

/** The words of a person, the gateway or a developer, which are shown unchanged; or a sentence of ours. */
export type MessageOrText = string | Message

export function message(
  code: string,
  values?: MessageValues,
  after?: After
): Message {
  return new Message(code, values, after)
}

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && IS_MESSAGE in value
}

/** The message in a JSON value that only `message` filled. Never throws: a value that is no message is an unknown one. */
export function storedMessage(stored: unknown): Message {
  const { code, values, because, then } = fieldsOf(stored)
  return new Message(
    typeof code === "string" ? code : "unreadable",
    typeof values === "object" && values !== null
      ? valuesOf(values)
      : undefined,
    {
      because: typeof because === "string" ? because : undefined,
      then: then === undefined ? undefined : storedMessage(then),
    }
  )
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {}
}

function valuesOf(values: object): MessageValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === "string" || typeof entry[1] === "number"
    )
  )
}

/** Reads words from their two columns; undefined if both are null. */
export function storedMessageOrText(
  text: string | null,
  message: unknown
): MessageOrText | undefined {
  return message === null || message === undefined
    ? (text ?? undefined)
    : storedMessage(message)
}

/** Reads the message from the code of an error; undefined for any other code. Only programs write codes. */
export function messageOfCode(code: string): Message | undefined {
  try {
    const read: unknown = JSON.parse(code)
    return typeof read === "object" && read !== null && "code" in read
      ? storedMessage(read)
      : undefined
  } catch {
    return undefined
  }
}

export function followedBy(
  { code, values, because }: Message,
  then?: Message
): Message {
  return message(code, values, { because, then })
}

/** Returns the messages that follow one another, each alone. */
export function messagesIn(message: Message): Message[] {
  return [
    followedBy(message),
    ...(message.then ? messagesIn(message.then) : []),
  ]
}

/** Returns one message of all that follow one another. */
export function inARow(messages: readonly Message[]): Message {
  return messages.reduceRight((then, one) => followedBy(one, then))
}
