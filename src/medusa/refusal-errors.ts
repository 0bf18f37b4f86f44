import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  developerTextOf,
  message,
  type Message,
  type MessageOrText,
  separateMessages,
} from "../domain/message"
import { readStoredMessage } from "../domain/stored-message"
import { renderMessage } from "../texts/render-message"
import { requestLanguage } from "../texts/request-language"

/**
 * Returns the message that gives the reason of a refusal. A message can contain another one as its reason, and the
 * innermost one is returned.
 */
function innermostReason(refusal: Message): Message {
  return separateMessages(refusal).at(-1) ?? refusal
}

/**
 * A refusal that administrators read. `message` is its text in the language of the request, because Medusa's dashboard
 * shows this property. `code` is the code of the message that gives the reason.
 */
class Refusal extends MedusaError {
  /** The whole message. A workflow throws a copy of the error (measured), which has this property too. */
  readonly refusal: Message

  constructor(type: string, refusal: Message) {
    super(
      type,
      renderMessage(refusal, requestLanguage()),
      innermostReason(refusal).code
    )
    this.refusal = refusal
  }
}

/** Returns a refusal. `words` is a message, or a text that is already in the language of its reader. */
export function refusalError(
  words: MessageOrText,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError {
  return typeof words === "string"
    ? new MedusaError(type, words)
    : new Refusal(type, words)
}

export function notFoundError(refusal: Message): MedusaError {
  return refusalError(refusal, MedusaError.Types.NOT_FOUND)
}

export function noChargeError(charge: string): MedusaError {
  return notFoundError(message("no_such_charge", { charge }))
}

/** Returns the refusal for an unknown account. `accounts` has the ids of the known accounts. */
export function noAccountError(
  account: string,
  accounts: readonly string[]
): MedusaError {
  const named = accounts.join(", ")
  return notFoundError(message("no_such_account", { account, accounts: named }))
}

export function noLinkError(why: Message, type?: string): MedusaError {
  return refusalError(message("no_link", undefined, { then: why }), type)
}

/** The schema of a MedusaError, of which a workflow throws a copy (measured). */
const thrownByWorkflow = z.object({
  type: z.string(),
  message: z.string(),
  refusal: z.unknown(),
})

/**
 * Returns the message of a refusal by the plugin, by Medusa or by a workflow. Returns `undefined` for an error that is
 * no refusal.
 */
export function messageOfRefusal(error: unknown): Message | undefined {
  const { data } = thrownByWorkflow.safeParse(error)
  if (!data) return undefined
  return data.refusal === undefined
    ? message("medusa_refused", undefined, { because: data.message })
    : readStoredMessage(data.refusal)
}

const ourRefusal = z.object({
  type: z.string(),
  refusal: z.object({ code: z.string() }).loose(),
})

/**
 * Returns the body with which our routes answer a refused request: the code and values of the reason, and the whole
 * text in the language of the request as `message`.
 */
export function refusalBody(refusal: Message) {
  const { code, values } = innermostReason(refusal)
  const because = developerTextOf(refusal)
  return {
    code,
    message: renderMessage(refusal, requestLanguage()),
    ...(values && { values }),
    ...(because !== undefined && { because }),
  }
}

/** Returns the type and the message of a refusal by the plugin, or `undefined` for any other error. */
export function refusalOfPlugin(error: unknown) {
  const { data } = ourRefusal.safeParse(error)
  return data && { type: data.type, refusal: readStoredMessage(data.refusal) }
}

/**
 * Creates the error for a request that a developer or the storefront must correct. The request is answered with HTTP
 * 400 and this message.
 */
export function invalidRequestError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
