import type { HttpAnswer } from "./transport/http"

/** Retry-After in milliseconds, told in seconds or as a date; undefined when missing or unreadable. */
export function retryAfterMs({
  retryAfter,
  receivedAt,
}: HttpAnswer): number | undefined {
  const told = retryAfter?.trim()
  if (!told) {
    return undefined
  }
  if (/^\d{1,9}$/.test(told)) {
    return Number(told) * 1000
  }
  const until = Date.parse(told)
  return Number.isNaN(until)
    ? undefined
    : Math.max(0, until - receivedAt.getTime())
}
