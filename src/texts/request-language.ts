import { AsyncLocalStorage } from "node:async_hooks"
import type { Language } from "./message-sentences"
import { shopperLanguage } from "./shopper-language"

const REQUEST_LANGUAGE = new AsyncLocalStorage<Language | undefined>()

/**
 * Calls `handle` for a request of an administrator. In everything that `handle` calls, `requestLanguage` returns the
 * language of the request.
 */
export function runInLanguageOfRequest<Result>(
  { headers }: { headers: { "accept-language"?: string | undefined } },
  handle: () => Result
): Result {
  return REQUEST_LANGUAGE.run(
    shopperLanguage(headers["accept-language"], "en"),
    handle
  )
}

/**
 * Runs work that a request may start but that is not part of the request. In this work, `requestLanguage` returns
 * English.
 */
export function runWithoutRequestLanguage<Result>(run: () => Result): Result {
  return REQUEST_LANGUAGE.run(undefined, run)
}

/** Returns the language of the request that is being handled. Returns English in jobs and scripts. */
export function requestLanguage(): Language {
  return REQUEST_LANGUAGE.getStore() ?? "en"
}
