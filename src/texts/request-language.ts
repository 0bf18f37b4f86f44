import { AsyncLocalStorage } from "node:async_hooks"
import type { Language } from "./message-sentences"
import { shopperLanguage } from "./shopper-language"

const LANGUAGE = new AsyncLocalStorage<Language | undefined>()

/** Handles a request of an administrator; in everything that it calls, `requestLanguage` returns its language. */
export function inLanguageOf<Result>(
  { headers }: { headers: { "accept-language"?: string | undefined } },
  handle: () => Result
): Result {
  return LANGUAGE.run(shopperLanguage(headers["accept-language"], "en"), handle)
}

/** Runs work that a request may trigger, but that is not its own; in it, `requestLanguage` returns English. */
export function inNoRequestLanguage<Result>(run: () => Result): Result {
  return LANGUAGE.run(undefined, run)
}

/** Returns the language of the request that is being handled; English in jobs and scripts. */
export function requestLanguage(): Language {
  return LANGUAGE.getStore() ?? "en"
}
