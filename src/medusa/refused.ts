import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { said, sayingOf } from "../charge/saying"
import { inWords } from "../texts/in-words"

/**
 * A refusal that people read: its message is English, and its code is the saying, which answers to admins
 * have in the reader's language. It survives a workflow, which throws copies of errors.
 */
export function refused(
  saying: string,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError {
  return new MedusaError(
    type,
    inWords(saying, "en"),
    // What is no saying is told as it is.
    sayingOf(saying) && saying
  )
}

/** What is answered with 404; `saying` says what there is not. */
export function notFound(saying: string): MedusaError {
  return refused(saying, MedusaError.Types.NOT_FOUND)
}

export function noCharge(charge: string): MedusaError {
  return notFound(said("no_such_charge", { charge }))
}

/** `accounts`: those that there are. */
export function noAccount(
  account: string,
  accounts: readonly string[]
): MedusaError {
  const named = accounts.join(", ")
  return notFound(said("no_such_account", { account, accounts: named }))
}

/** No link is made; `why` is a saying. */
export function noLink(why: string, type?: string): MedusaError {
  return refused(said("no_link", undefined, { then: why }), type)
}

/** A workflow throws a copy of a MedusaError (measured). */
const thrownByWorkflow = z.object({
  type: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})

/** The saying of what Medusa or a workflow refused; undefined for an error that is no refusal. */
export function sayingOfRefusal(error: unknown): string | undefined {
  const { data } = thrownByWorkflow.safeParse(error)
  if (!data) return undefined
  const { code = "", message } = data
  return sayingOf(code)
    ? code
    : said("medusa_refused", undefined, { because: message })
}
