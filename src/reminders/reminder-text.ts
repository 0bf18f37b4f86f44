import type { ReminderKind } from "../charge/reminder"
import { amountIn, filled } from "../texts/in-words"
import english from "../texts/json/reminders.en.json"
import portuguese from "../texts/json/reminders.ptBR.json"
import type { ShopperLanguage } from "../texts/shopper-texts"

const TEXTS = { en: english, "pt-BR": portuguese }

/** What a reminder says: never the code itself, since a code that ended and a forged one look alike. */
export interface ReminderData {
  kind: ReminderKind
  waits: "order" | "cart"
  /** The store's name; undefined if it has none. */
  store: string | undefined
  /** In reais. */
  amount: number
  /** The end of the code. */
  until: Date
  url: string
}

/** Returns subject and text of a reminder in the shopper's language. */
export function reminderText(
  { kind, waits, store, amount, until, url }: ReminderData,
  language: ShopperLanguage
): { subject: string; text: string } {
  const { words, subjects, lines } = TEXTS[language]
  const values = {
    store: store ?? words.shop,
    what: words[waits],
    amount: amountIn(language, amount),
    until: new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(until),
    url,
  }
  return {
    subject: filled(subjects[kind], values),
    text: lines.map((line) => filled(line, values)).join("\n"),
  }
}
