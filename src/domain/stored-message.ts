import { z } from "@medusajs/framework/zod"
import { MESSAGE_VALUES } from "./message-values"
import {
  type Message,
  type MessageCode,
  messageWithUncheckedValues,
  type MessageOrText,
} from "./message"

const storedMessageSchema = z.object({
  code: z.string(),
  values: z
    .record(
      z.string(),
      z.union([z.string(), z.number()]).optional().catch(undefined)
    )
    .optional()
    .catch(undefined),
  because: z.string().optional().catch(undefined),
  then: z.unknown(),
})

/**
 * Reads a message that is stored as JSON in the database. Never throws.
 *
 * If this version of the plugin does not know the message's code, for example because a newer version stored the
 * message, the result has the code `unknown_code` and the stored code as its value `code`. If the stored value is not a
 * message, the result has the code `unknown_code` and an empty value `code`.
 */
export function parseStoredMessage(stored: unknown): Message {
  const { data } = storedMessageSchema.safeParse(stored)
  const { code = "", because, then } = data ?? {}
  const values = data?.values && withoutUndefined(data.values)
  const after = {
    because,
    then: then === undefined ? undefined : parseStoredMessage(then),
  }
  return isMessageCode(code)
    ? messageWithUncheckedValues(code, values, after)
    : messageWithUncheckedValues("unknown_code", { ...values, code }, after)
}

function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGE_VALUES, code)
}

function withoutUndefined(
  values: Record<string, string | number | undefined>
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined
    )
  )
}

/**
 * Reads a value that is stored in one of two columns, as a text or as a message. If both are set, returns the message.
 * Returns `undefined` if both columns are null.
 */
export function parseStoredMessageOrText(
  text: string | null,
  message: unknown
): MessageOrText | undefined {
  return message === null || message === undefined
    ? (text ?? undefined)
    : parseStoredMessage(message)
}
