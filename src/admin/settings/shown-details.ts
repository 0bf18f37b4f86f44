import { shownDate } from "./shown-time"

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

interface ShownDetail {
  /** What it belongs to, where a check has several: an integration. */
  of?: string
  name: string
  value: string
}

/** Numbers, times and sums of a check as a person reads them; what is empty is left out. */
export function shownDetails(
  details: Record<string, unknown>,
  locale: string
): ShownDetail[] {
  return Object.entries(details).flatMap(([name, value]): ShownDetail[] => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return shownDetails(value as Record<string, unknown>, locale).map(
        (inner) => ({ ...inner, of: name })
      )
    }
    const shown = shownDetail(name, value, locale)
    return shown === "" ? [] : [{ name, value: shown }]
  })
}

function shownDetail(name: string, value: unknown, locale: string): string {
  if (typeof value === "number") {
    return name.includes("amount")
      ? inReais(value, locale)
      : new Intl.NumberFormat(locale).format(value)
  }
  if (typeof value === "string") {
    return TIME.test(value)
      ? shownDate(value, { locale, withHour: true })
      : value
  }
  if (Array.isArray(value)) {
    return value.map((one) => shownDetail(name, one, locale)).join(", ")
  }
  return value === true || value === false ? String(value) : ""
}

/** Sums of checks are in centavos. */
function inReais(centavos: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "BRL",
  }).format(centavos / 100)
}
