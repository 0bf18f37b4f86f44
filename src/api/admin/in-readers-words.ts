import type { Handler } from "../route-handler"
import { sayingOf } from "../../charge/saying"
import { inWords, type Language } from "../../texts/in-words"
import { shopperLanguage } from "../../texts/shopper-language"
import { rewriteAnswer } from "../when-answered"

/**
 * Turns the sayings of an answer into text in the language of the request; English by default. The part of a saying
 * that is for developers is added as `because`.
 */
export const inReadersWords: Handler = (request, response) => {
  const language = shopperLanguage(request.headers["accept-language"], "en")
  rewriteAnswer(response, (body) => inLanguage(body, language))
}

export function inLanguage(body: unknown, language: Language): unknown {
  if (typeof body === "string") {
    return sayingOf(body) ? inWords(body, language) : body
  }
  if (Array.isArray(body)) {
    return body.map((one) => inLanguage(one, language))
  }
  // Values that serialize themselves, such as dates, stay as they are.
  if (typeof body !== "object" || body === null || "toJSON" in body) {
    return body
  }
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    said[name] = inLanguage(value, language)
    const because = typeof value === "string" && becauseOf(value)
    if (because) said.because = because
  }
  return "code" in body && typeof body.code === "string"
    ? { ...said, ...refusalOf(body.code, language) }
    : said
}

/** A refusal's code, text and setting: Medusa's errors have a field for a code, and none for its values. */
function refusalOf(stored: string, language: Language): object | undefined {
  let saying = sayingOf(stored)
  const message = inWords(stored, language)
  // The last saying of the chain gives the reason.
  while (saying?.then !== undefined) saying = sayingOf(saying.then)
  if (saying === undefined) return undefined
  const { code, values: { setting } = {} } = saying
  return { code, message, ...(setting !== undefined && { setting }) }
}

/** The part for developers, of a saying or of one that follows it. */
function becauseOf(stored: string): string | undefined {
  const saying = sayingOf(stored)
  return saying?.because ?? (saying?.then && becauseOf(saying.then))
}
