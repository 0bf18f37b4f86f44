/** A day without an hour, as 2026-11-21, wherever the reader is: `21/11/2026` or `Nov 21, 2026`. */
export function shownDay(day: string, locale: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  // What stands in the address is not always a day.
  if (Number.isNaN(moment.getTime())) return day
  return new Intl.DateTimeFormat(locale, {
    dateStyle: locale.startsWith("pt") ? "short" : "medium",
    timeZone: "UTC",
  }).format(moment)
}

/** Today in São Paulo, whose days are counted. */
export function todayInBrazil(now: Date): string {
  // Swedes write days as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Sao_Paulo",
  }).format(now)
}

/** The days of a choice; what is left open is today, and the first day of the month. */
export function daysOf(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
