import { AsyncLocalStorage } from "node:async_hooks"
import type { Language } from "./message-sentences"
import { languageFromLocale } from "./shopper-language"

const REQUEST_LANGUAGE = new AsyncLocalStorage<Language | undefined>()

/**
 * Calls `handle` for a request of an administrator. Within `handle`, `languageOfCurrentRequest` returns the language of
 * this request.
 */
export function runInLanguageOfRequest<Result>(
  { headers }: { headers: { "accept-language"?: string | undefined } },
  handle: () => Result
): Result {
  return REQUEST_LANGUAGE.run(
    languageFromLocale(headers["accept-language"], "en"),
    handle
  )
}

/**
 * Calls `run` for work that a request starts but that does not belong to the request. Within `run`,
 * `languageOfCurrentRequest` returns English.
 */
export function runWithoutRequestLanguage<Result>(run: () => Result): Result {
  return REQUEST_LANGUAGE.run(undefined, run)
}

/**
 * Returns the language of the administrator's request that is being handled. Returns English outside such a request,
 * for example in a job.
 */
export function languageOfCurrentRequest(): Language {
  return REQUEST_LANGUAGE.getStore() ?? "en"
}
