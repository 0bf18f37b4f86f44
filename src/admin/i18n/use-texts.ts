import { useTranslation } from "react-i18next"
import type { MessageOrText } from "../../domain/message"
import { renderSentences } from "../../texts/message-sentences"
import { formatDate, formatDay } from "../page/format-dates"
import { NAMESPACE } from "./namespace"

/**
 * Returns the translation function for the admin pages, and functions that format messages, times and amounts in the
 * same language.
 */
export function useTexts() {
  const { t, i18n } = useTranslation(NAMESPACE)
  const locale = i18n.language.startsWith("pt") ? "pt-BR" : "en"
  return {
    t,
    locale,
    /**
     * Translates a message of the server into the user's language. A text that an administrator typed is returned
     * unchanged.
     */
    message: (words: MessageOrText) =>
      renderSentences(words, {
        language: locale,
        translate: (key, replace) => {
          const name = `messages.${key.join(".")}`
          return i18n.exists(name, { ns: NAMESPACE })
            ? t(name, { replace, interpolation: { escapeValue: false } })
            : undefined
        },
      }),
    date: (at: string | Date) => formatDate(at, { locale }),
    /** Formats a day such as 2026-11-21. */
    day: (day: string) => formatDay(day, locale),
    dateAndHour: (at: string) => formatDate(at, { locale, withHour: true }),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency })
        .format(amount)
        // The server's messages write reais with a space in every language.
        .replace(/^(-?R\$)\s?/, "$1\u00a0"),
  }
}
