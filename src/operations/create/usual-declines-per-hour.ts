import { ATTEMPT_WINDOW_MINUTES } from "../../domain/attempt-limits"
import { MINUTE_MS } from "../../domain/duration"
import type { AccountServices } from "../perform/operation-dependencies"

type Access = Pick<AccountServices, "account" | "ledger" | "clock">

interface CachedNumber {
  usual: Promise<number>
  until: number
}

const CACHED_NUMBERS = new WeakMap<object, Map<string, CachedNumber>>()

/**
 * Returns how many cards of an account are usually declined in a busy hour. The process caches the number for an hour,
 * because the query reads the charges of a week. A failed query is not cached.
 */
export function cachedUsualDeclinesPerHour({
  account,
  ledger,
  clock,
}: Access): Promise<number> {
  const ofLedger = CACHED_NUMBERS.get(ledger) ?? new Map<string, CachedNumber>()
  CACHED_NUMBERS.set(ledger, ofLedger)
  const now = clock.monotonicMs()
  const known = ofLedger.get(account.id)
  if (known && now < known.until) return known.usual
  const usual = ledger.findUsualDeclinesPerHour(account.id)
  const until = now + ATTEMPT_WINDOW_MINUTES * MINUTE_MS
  ofLedger.set(account.id, { usual, until })
  usual.catch(() => ofLedger.delete(account.id))
  return usual
}
