import {
  AMOUNT_VALUE_NAMES,
  type Message,
  type MessageOrText,
  TIME_VALUE_NAMES,
} from "../domain/message"

export type Language = "pt-BR" | "en"

/**
 * Looks texts up by key. On the server they come from the JSON files. In the dashboard's pages they come from i18next.
 */
export interface Translator {
  language: Language
  /**
   * Returns the text with the key `sentences.<code>` or `words.<name>.<value>`, and fills in the values. Returns
   * `undefined` if there is no such text.
   */
  translate: (
    key: readonly [string, ...string[]],
    values: Readonly<Record<string, string>>
  ) => string | undefined
}

/**
 * Returns the text of a message in the translator's language. If the message has a following message (`then`), the text
 * of that message is added. In English, the message's technical details for developers (`because`) are added, too.
 *
 * If `given` is a text and not a message, returns `given` unchanged. Never throws.
 */
export function renderSentences(
  given: MessageOrText,
  translator: Translator
): string {
  if (typeof given === "string") return given
  const { because, then } = given
  return [
    renderSentence(given, translator),
    translator.language === "en" && because,
    then !== undefined && renderSentences(then, translator),
  ]
    .filter(Boolean)
    .join(" ")
}

function renderSentence(
  { code, values = {} }: Message,
  translator: Translator
): string {
  const rendered: Record<string, string> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      renderValue(name, value, translator),
    ])
  )
  return (
    translator.translate(["sentences", code], rendered) ??
    translator.translate(["sentences", "unknown_code"], { code }) ??
    code
  )
}

function renderValue(
  name: string,
  value: string | number,
  { language, translate }: Translator
): string {
  if (
    isValueNameInList(AMOUNT_VALUE_NAMES, name) &&
    typeof value === "number"
  ) {
    return formatAmount(language, value / 100)
  }
  const at =
    isValueNameInList(TIME_VALUE_NAMES, name) && value !== ""
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

function isValueNameInList(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

/**
 * Replaces each `{{name}}` in a text by the value with that name, or by a question mark if the value is missing or
 * empty.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | undefined>>
): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] || "?"
  )
}

/** Returns an amount in reais as a text in this language. */
export function formatAmount(language: Language, amount: number): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" })
    .format(amount)
    .replace(/^(-?R\$)\s?/, "$1 ")
}
