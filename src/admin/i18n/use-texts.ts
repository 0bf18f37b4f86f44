import { useTranslation } from "react-i18next"
import { shownAge, shownDate } from "../settings/shown-time"
import { NAMESPACE } from "./namespace"

/** The page's texts, and times as they are written in the language that these are in. */
export function useTexts() {
  const { t, i18n } = useTranslation(NAMESPACE)
  const locale = i18n.language.startsWith("pt") ? "pt-BR" : "en"
  const date = (at: string | Date) => shownDate(at, { locale })
  return {
    t,
    locale,
    date,
    /** When something was set, and by whom where that is known. */
    setOn: (at: string, who: string | null) =>
      who === null
        ? t("form.setOn", { date: date(at) })
        : t("form.setOnBy", { date: date(at), who }),
    dateAndHour: (at: string) => shownDate(at, { locale, withHour: true }),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(
        amount
      ),
    age: (at: string) => shownAge(at, { locale, now: Date.now() }),
  }
}
