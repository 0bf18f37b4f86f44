import {
  AMOUNTS,
  type Message,
  type MessageOrText,
  TIMES,
} from "../domain/message"

export type Language = "pt-BR" | "en"

/** Finds texts: the server in the JSON files, the dashboard's pages with i18next. */
export interface Translator {
  language: Language
  /**
   * Returns the text of `sentences.<code>` or `words.<name>.<value>` with the values filled in; undefined if there is
   * none.
   */
  translate: (
    key: readonly [string, ...string[]],
    values: Readonly<Record<string, string>>
  ) => string | undefined
}

/**
 * Renders a message, with the messages that follow it, as text; text that an administrator entered is unchanged. The
 * text for developers (`because`) is in English, so only an English text contains it. Never throws.
 */
export function sentencesOf(words: MessageOrText, of: Translator): string {
  if (typeof words === "string") return words
  const { because, then } = words
  return [
    sentenceOf(words, of),
    of.language === "en" && because,
    then !== undefined && sentencesOf(then, of),
  ]
    .filter(Boolean)
    .join(" ")
}

function sentenceOf({ code, values = {} }: Message, of: Translator): string {
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
  if (isOneOf(AMOUNTS, name) && typeof value === "number") {
    return amountIn(language, value / 100)
  }
  const at = isOneOf(TIMES, name) && value !== "" ? new Date(value) : undefined
  // The format throws for a time that is not valid.
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

/** Fills the values into a text, as `{{order}}`; a value that is not known becomes a question mark. */
export function filled(
  text: string,
  values: Readonly<Record<string, string | undefined>>
): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] || "?"
  )
}

/** Formats an amount in reais for that language. */
export function amountIn(language: Language, amount: number): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" })
    .format(amount)
    .replace(/^(-?R\$)\s?/, "$1 ")
}
