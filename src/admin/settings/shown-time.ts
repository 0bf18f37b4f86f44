/** `21/11/2026` or `Nov 21, 2026`, with the hour where `withHour`. */
export function shownDate(
  at: string | Date,
  { locale, withHour = false }: { locale: string; withHour?: boolean }
): string {
  return new Intl.DateTimeFormat(locale, {
    // Whether the month or the day comes first is no question in Portuguese only.
    dateStyle: locale.startsWith("pt") ? "short" : "medium",
    ...(withHour ? { timeStyle: "short" } : {}),
  }).format(new Date(at))
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** `3 minutes ago`. A browser's clock that is slow says `now`. */
export function shownAge(
  at: string,
  { locale, now }: { locale: string; now: number }
): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit === undefined
    ? format.format(0, "second")
    : format.format(-Math.floor(seconds / unit[1]), unit[0])
}

const WEEK_MS = 7 * 86_400_000

/**
 * Until when the gateway takes the client secret before the one that was set then: for 7 days after a
 * new one was made. Undefined once they are over, or where nobody entered one.
 */
export function formerSecretEnds(
  setAt: string | null,
  now: number
): Date | undefined {
  if (setAt === null) return undefined
  const ends = Date.parse(setAt) + WEEK_MS
  return now < ends ? new Date(ends) : undefined
}
