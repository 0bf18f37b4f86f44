import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  developerTextOf,
  message,
  type Message,
  type MessageOrText,
  splitMessageChain,
} from "../domain/message"
import { parseStoredMessage } from "../domain/stored-message"
import { renderMessage } from "../texts/render-message"
import { languageOfCurrentRequest } from "../texts/current-request-language"

/**
 * Returns the innermost message of a refusal, which contains the actual reason. A message can contain another message
 * as its reason.
 */
function innermostReason(refusal: Message): Message {
  return splitMessageChain(refusal).at(-1) ?? refusal
}

/**
 * An error that tells an administrator why a request was refused. Medusa's dashboard shows `message`, which is the text
 * in the language of the request. `code` identifies the reason.
 */
class Refusal extends MedusaError {
  /**
   * The message, which can contain another message as its reason (in the field `then`). A Medusa workflow throws a copy
   * of the error (measured), and the copy has this property too.
   */
  readonly refusal: Message

  constructor(type: string, refusal: Message) {
    super(
      type,
      renderMessage(refusal, languageOfCurrentRequest()),
      innermostReason(refusal).code
    )
    this.refusal = refusal
  }
}

/**
 * Creates the error for a refused request. `words` is a message, which is rendered in the language of the request, or a
 * text that is thrown unchanged.
 */
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

export function chargeNotFoundError(charge: string): MedusaError {
  return notFoundError(message("no_such_charge", { charge }))
}

/** Creates the error for an unknown account. `accounts` contains the ids of the known accounts. */
export function accountNotFoundError(
  account: string,
  accounts: readonly string[]
): MedusaError {
  const named = accounts.join(", ")
  return notFoundError(message("no_such_account", { account, accounts: named }))
}

export function linkNotCreatedError(why: Message, type?: string): MedusaError {
  return refusalError(message("no_link", undefined, { then: why }), type)
}

/**
 * The schema of a MedusaError. A class check would fail, because Medusa's workflows throw copies of errors (measured).
 */
const thrownByWorkflow = z.object({
  type: z.string(),
  message: z.string(),
  refusal: z.unknown(),
})

/**
 * Returns the message of a refusal that the plugin, Medusa or a workflow has thrown. For an error of Medusa, the
 * message contains the text of the error. Returns `undefined` if the error is not a MedusaError.
 */
export function messageOfRefusal(error: unknown): Message | undefined {
  const { data } = thrownByWorkflow.safeParse(error)
  if (!data) return undefined
  return data.refusal === undefined
    ? message("medusa_refused", undefined, { because: data.message })
    : parseStoredMessage(data.refusal)
}

const ourRefusal = z.object({
  type: z.string(),
  refusal: z.object({ code: z.string() }).loose(),
})

/**
 * Returns the response body of the plugin's routes for a refused request. `code` and `values` identify the reason, and
 * `message` is the text in the language of the request. `because` is a text for developers, if the refusal contains
 * one.
 */
export function refusalBody(refusal: Message) {
  const { code, values } = innermostReason(refusal)
  const because = developerTextOf(refusal)
  return {
    code,
    message: renderMessage(refusal, languageOfCurrentRequest()),
    ...(values && { values }),
    ...(because !== undefined && { because }),
  }
}

/**
 * Returns the type and the message of a refusal that the plugin has thrown. Returns `undefined` for any other error,
 * and for a refusal of the plugin whose reason is a plain text.
 */
export function parsePluginRefusal(error: unknown) {
  const { data } = ourRefusal.safeParse(error)
  return data && { type: data.type, refusal: parseStoredMessage(data.refusal) }
}

/**
 * Creates the error for a request that cannot be accepted as it is, for example because of a developer's mistake or
 * invalid data of the shopper. The response has the HTTP status 400 and contains `message`.
 */
export function invalidRequestError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
