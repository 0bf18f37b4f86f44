import { formatDate } from "../page/format-dates"

/**
 * The name that Medusa gives to every new store. A message to a customer must not contain it, because it means nothing
 * to customers.
 */
const DEFAULT_STORE_NAME = "Medusa Store"

/**
 * Returns the shop's name for messages to customers. Returns undefined if the shop has no name or has Medusa's default
 * name.
 */
export function shopNameForPayer(
  name: string | null | undefined
): string | undefined {
  return name && name !== DEFAULT_STORE_NAME ? name : undefined
}

/**
 * Formats the time until which a customer can pay. The result is in Portuguese and in São Paulo's time zone, and not in
 * the administrator's language and time zone.
 */
export function formatPayableUntil(until: string): string {
  return formatDate(until, {
    locale: "pt-BR",
    withHour: true,
    timeZone: "America/Sao_Paulo",
  })
}
