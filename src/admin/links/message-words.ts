import { formatDate } from "../page/shown-time"

/**
 * The name that Medusa gives to each new store. A message to a customer does not contain it, because customers do not
 * know it.
 */
const DEFAULT_STORE_NAME = "Medusa Store"

/** Returns the shop's name for a message to a customer, or undefined if the shop still has Medusa's default name. */
export function shopNameForPayer(
  name: string | null | undefined
): string | undefined {
  return name && name !== DEFAULT_STORE_NAME ? name : undefined
}

/**
 * Formats the time until which a customer can pay. The time is shown in São Paulo's time zone, independent of the
 * administrator's.
 */
export function lastPayableDay(until: string): string {
  return formatDate(until, {
    locale: "pt-BR",
    withHour: true,
    timeZone: "America/Sao_Paulo",
  })
}
