import { shownDate } from "../page/shown-time"

/** The name that Medusa gives a new store, which tells a customer nothing. */
const NEVER_NAMED = "Medusa Store"

/** Returns the shop's name for a message to a customer; undefined if the shop was never named. */
export function nameOfShop(
  name: string | null | undefined
): string | undefined {
  return name && name !== NEVER_NAMED ? name : undefined
}

/** Returns until when a customer can pay, in São Paulo's time wherever the clerk is. */
export function payableUntil(until: string): string {
  return shownDate(until, {
    locale: "pt-BR",
    withHour: true,
    timeZone: "America/Sao_Paulo",
  })
}
