import type { Handler } from "../route-handler"
import { isMessage, type Message, messageOfCode } from "../../domain/message"
import { renderMessage, type Language } from "../../texts/render-message"
import { shopperLanguage } from "../../texts/shopper-language"
import { rewriteAnswer } from "../when-answered"

/**
 * Turns the messages of an answer into text in the language of the request; English by default. The part of a message
 * that is for developers is added as `because`.
 */
export const inReadersWords: Handler = (request, response) => {
  const language = shopperLanguage(request.headers["accept-language"], "en")
  rewriteAnswer(response, (body) => inLanguage(body, language))
}

export function inLanguage(body: unknown, language: Language): unknown {
  return isRefusal(body)
    ? { ...body, ...refusalOf(body.code, language) }
    : shownIn(body, language)
}

function shownIn(body: unknown, language: Language): unknown {
  if (isMessage(body)) return renderMessage(body, language)
  if (Array.isArray(body)) {
    return body.map((one) => shownIn(one, language))
  }
  // Values that serialize themselves, such as dates, stay as they are.
  if (typeof body !== "object" || body === null || "toJSON" in body) {
    return body
  }
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    said[name] = shownIn(value, language)
    const because = isMessage(value) && becauseOf(value)
    if (because) said.because = because
  }
  return said
}

/** Whether it is the answer of Medusa's error handler, which contains no text that a person wrote. */
function isRefusal(body: unknown): body is { type: string; code: string } {
  return (
    typeof body === "object" &&
    body !== null &&
    "type" in body &&
    "message" in body &&
    "code" in body &&
    typeof body.code === "string"
  )
}

/** A refusal's code, text and setting: Medusa's errors have a field for a code, and none for its values. */
function refusalOf(code: string, language: Language): object | undefined {
  const said = messageOfCode(code)
  if (said === undefined) return undefined
  // The last message of the chain gives the reason.
  let reason = said
  while (reason.then !== undefined) reason = reason.then
  const { setting } = reason.values ?? {}
  return {
    code: reason.code,
    message: renderMessage(said, language),
    ...(setting !== undefined && { setting }),
  }
}

/** The part for developers, of a message or of one that follows it. */
function becauseOf({ because, then }: Message): string | undefined {
  return because ?? (then && becauseOf(then))
}
