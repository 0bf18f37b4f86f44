import { AsyncLocalStorage } from "node:async_hooks"
import type { Language } from "./message-sentences"
import { shopperLanguage } from "./shopper-language"

const LANGUAGE = new AsyncLocalStorage<Language | undefined>()

/**
 * Calls `handle` for a request of an administrator. In everything that `handle` calls, `requestLanguage` returns the
 * language of the request.
 */
export function inLanguageOf<Result>(
  { headers }: { headers: { "accept-language"?: string | undefined } },
  handle: () => Result
): Result {
  return LANGUAGE.run(shopperLanguage(headers["accept-language"], "en"), handle)
}

/**
 * Runs work that a request may start but that is not part of the request. In this work, `requestLanguage` returns
 * English.
 */
export function withoutRequestLanguage<Result>(run: () => Result): Result {
  return LANGUAGE.run(undefined, run)
}

/** Returns the language of the request that is being handled. Returns English in jobs and scripts. */
export function requestLanguage(): Language {
  return LANGUAGE.getStore() ?? "en"
}
