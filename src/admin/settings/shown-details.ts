import { shownDate } from "./shown-time"

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Numbers and times of a check as a person reads them; what is empty is left out. */
export function shownDetails(
  details: Record<string, unknown>,
  locale: string
): [name: string, value: string][] {
  return Object.entries(details).flatMap(([name, value]) => {
    const shown = shownDetail(value, locale)
    return shown === "" ? [] : [[name, shown]]
  })
}

function shownDetail(value: unknown, locale: string): string {
  if (typeof value === "number") {
    return new Intl.NumberFormat(locale).format(value)
  }
  if (typeof value === "string") {
    return TIME.test(value)
      ? shownDate(value, { locale, withHour: true })
      : value
  }
  if (Array.isArray(value)) {
    return value.map((one) => shownDetail(one, locale)).join(", ")
  }
  return value === null || value === undefined ? "" : JSON.stringify(value)
}
