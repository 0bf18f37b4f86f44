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
 * Reads a message from a JSON value of the database, and never throws. A code that this version does not know, for
 * example after a downgrade, becomes `unknown_code` with the original code among its values.
 */
export function readStoredMessage(stored: unknown): Message {
  const { data } = storedMessageSchema.safeParse(stored)
  const { code = "", because, then } = data ?? {}
  const values = data?.values && withoutUndefined(data.values)
  const after = {
    because,
    then: then === undefined ? undefined : readStoredMessage(then),
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

/** Reads a text or a message from its two columns. Returns `undefined` if both are null. */
export function readStoredMessageOrText(
  text: string | null,
  message: unknown
): MessageOrText | undefined {
  return message === null || message === undefined
    ? (text ?? undefined)
    : readStoredMessage(message)
}
