import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  isSaying,
  said,
  type Saying,
  sayingOfCode,
  type Words,
} from "../domain/saying"
import { inWords } from "../texts/in-words"

/**
 * Returns a refusal for people: its message is English. Its code is the saying in JSON, which answers to admins
 * translate into the reader's language: it survives a workflow, which throws copies of errors.
 */
export function refused(
  words: Words,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError {
  return new MedusaError(
    type,
    inWords(words, "en"),
    isSaying(words) ? JSON.stringify(words) : undefined
  )
}

export function notFound(saying: Saying): MedusaError {
  return refused(saying, MedusaError.Types.NOT_FOUND)
}

export function noCharge(charge: string): MedusaError {
  return notFound(said("no_such_charge", { charge }))
}

/** Returns the refusal for an unknown account; `accounts`: the ids of the known ones. */
export function noAccount(
  account: string,
  accounts: readonly string[]
): MedusaError {
  const named = accounts.join(", ")
  return notFound(said("no_such_account", { account, accounts: named }))
}

export function noLink(why: Saying, type?: string): MedusaError {
  return refused(said("no_link", undefined, { then: why }), type)
}

/** The shape of a MedusaError, of which a workflow throws a copy (measured). */
const thrownByWorkflow = z.object({
  type: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})

/** Returns the saying of a refusal by Medusa or a workflow; undefined for an error that is no refusal. */
export function sayingOfRefusal(error: unknown): Saying | undefined {
  const { data } = thrownByWorkflow.safeParse(error)
  if (!data) return undefined
  const { code = "", message } = data
  return (
    sayingOfCode(code) ??
    said("medusa_refused", undefined, { because: message })
  )
}

/** Creates the refusal of a request that a developer or the storefront must correct: HTTP 400 with the message. */
export function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
