import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  isMessage,
  message,
  type Message,
  messageOfCode,
  type MessageOrText,
} from "../domain/message"
import { renderMessage } from "../texts/render-message"

/**
 * Returns a refusal for people: its message is English. Its code is the message in JSON, which answers to admins
 * translate into the reader's language: it survives a workflow, which throws copies of errors.
 */
export function refused(
  words: MessageOrText,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError {
  return new MedusaError(
    type,
    renderMessage(words, "en"),
    isMessage(words) ? JSON.stringify(words) : undefined
  )
}

export function notFound(message: Message): MedusaError {
  return refused(message, MedusaError.Types.NOT_FOUND)
}

export function noCharge(charge: string): MedusaError {
  return notFound(message("no_such_charge", { charge }))
}

/** Returns the refusal for an unknown account; `accounts`: the ids of the known ones. */
export function noAccount(
  account: string,
  accounts: readonly string[]
): MedusaError {
  const named = accounts.join(", ")
  return notFound(message("no_such_account", { account, accounts: named }))
}

export function noLink(why: Message, type?: string): MedusaError {
  return refused(message("no_link", undefined, { then: why }), type)
}

/** The shape of a MedusaError, of which a workflow throws a copy (measured). */
const thrownByWorkflow = z.object({
  type: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})

/** Returns the message of a refusal by Medusa or a workflow; undefined for an error that is no refusal. */
export function messageOfRefusal(error: unknown): Message | undefined {
  const { data } = thrownByWorkflow.safeParse(error)
  if (!data) return undefined
  const { code = "" } = data
  return (
    messageOfCode(code) ??
    message("medusa_refused", undefined, { because: data.message })
  )
}
