import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { sayingOf } from "../../charge/saying"
import { inWords, type Language, sentencesOf } from "../../texts/in-words"
import { shopperLanguage } from "../../texts/shopper-language"
import { rewriteAnswer } from "../when-answered"

/**
 * Says what is stored for people in the language of the request; English where it names none. What a
 * saying has for developers stands beside it as `because`.
 */
export const inReadersWords: MedusaRequestHandler = (
  request,
  response,
  next
) => {
  const language = shopperLanguage(request.headers["accept-language"], "en")
  rewriteAnswer(response, (body) => inLanguage(body, language))
  next()
}

/** An answer with each stored saying in words, at whatever depth it stands. */
export function inLanguage(body: unknown, language: Language): unknown {
  if (typeof body === "string") {
    return sayingOf(body) ? wordsOf(body, language) : body
  }
  if (Array.isArray(body)) {
    return body.map((one) => inLanguage(one, language))
  }
  // Whatever serializes itself, as a date, is left to that.
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

/** Of a refusal: Medusa's errors have a place for a code, and none for its values. A setting is named. */
function refusalOf(stored: string, language: Language): object | undefined {
  let saying = sayingOf(stored)
  const message = wordsOf(stored, language)
  // The last one says why.
  while (saying?.then !== undefined) saying = sayingOf(saying.then)
  if (saying === undefined) return undefined
  const { code, values: { setting } = {} } = saying
  return { code, message, ...(setting !== undefined && { setting }) }
}

/** What is said to developers, by a saying or by one that follows it. */
function becauseOf(stored: string): string | undefined {
  const saying = sayingOf(stored)
  return saying?.because ?? (saying?.then && becauseOf(saying.then))
}

/** A developer's English belongs to an English sentence, and to no Portuguese one. */
function wordsOf(stored: string, language: Language): string {
  return language === "en"
    ? inWords(stored, language)
    : sentencesOf(stored, language)
}
