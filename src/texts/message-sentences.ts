import {
  AMOUNT_VALUE_NAMES,
  type Message,
  type MessageOrText,
  TIME_VALUE_NAMES,
} from "../domain/message"

export type Language = "pt-BR" | "en"

/** The source of texts: the JSON files on the server, i18next on the dashboard's pages. */
export interface Translator {
  language: Language
  /**
   * Returns the text of `sentences.<code>` or `words.<name>.<value>` with the values filled in, or undefined if there
   * is no such text.
   */
  translate: (
    key: readonly [string, ...string[]],
    values: Readonly<Record<string, string>>
  ) => string | undefined
}

/**
 * Renders a message, and the messages that follow it, as text. A text that an administrator entered is returned
 * unchanged. The developer's text (`because`) is in English, so only an English text contains it. Never throws.
 */
export function renderSentences(words: MessageOrText, of: Translator): string {
  if (typeof words === "string") return words
  const { because, then } = words
  return [
    renderSentence(words, of),
    of.language === "en" && because,
    then !== undefined && renderSentences(then, of),
  ]
    .filter(Boolean)
    .join(" ")
}

function renderSentence(
  { code, values = {} }: Message,
  of: Translator
): string {
  const rendered: Record<string, string> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      renderValue(name, value, of),
    ])
  )
  return (
    of.translate(["sentences", code], rendered) ??
    of.translate(["sentences", "unknown_code"], { code }) ??
    code
  )
}

function renderValue(
  name: string,
  value: string | number,
  { language, translate }: Translator
): string {
  if (isOneOf(AMOUNT_VALUE_NAMES, name) && typeof value === "number") {
    return formatAmount(language, value / 100)
  }
  const at =
    isOneOf(TIME_VALUE_NAMES, name) && value !== ""
      ? new Date(value)
      : undefined
  // Intl.DateTimeFormat throws for a time that is not valid.
  if (at !== undefined && !Number.isNaN(at.getTime())) {
    return new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(at)
  }
  return translate(["words", name, String(value)], {}) ?? String(value)
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

/** Replaces each `{{name}}` in a text with the value of that name, or with a question mark if the value is missing. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | undefined>>
): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] || "?"
  )
}

/** Formats an amount in reais for that language. */
export function formatAmount(language: Language, amount: number): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" })
    .format(amount)
    .replace(/^(-?R\$)\s?/, "$1 ")
}
