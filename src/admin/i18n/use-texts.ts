import { useTranslation } from "react-i18next"
import { shownDate, shownDay } from "../page/shown-time"
import { NAMESPACE } from "./namespace"

/** The page's texts, and times and amounts as they are written in the language that these are in. */
export function useTexts() {
  const { t, i18n } = useTranslation(NAMESPACE)
  const locale = i18n.language.startsWith("pt") ? "pt-BR" : "en"
  return {
    t,
    locale,
    date: (at: string | Date) => shownDate(at, { locale }),
    /** A day without an hour, as 2026-11-21. */
    day: (day: string) => shownDay(day, locale),
    dateAndHour: (at: string) => shownDate(at, { locale, withHour: true }),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(
        amount
      ),
  }
}
