import type { AlertLanguage } from "./alert-words"

/** An amount in the main unit, as people read it. */
export function amountText(
  amount: number,
  language: AlertLanguage,
  currencyCode = "brl"
): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: currencyCode.toUpperCase(),
  })
    .format(amount)
    .replaceAll("\u00a0", " ")
}

/** A day and a time in Brazil, of ISO text. */
export function instantText(iso: string, language: AlertLanguage): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  })
    .format(new Date(iso))
    .replaceAll("\u202f", " ")
}
