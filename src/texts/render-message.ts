import {
  isMessage,
  type MessageValues,
  type Message,
  type MessageOrText,
} from "../domain/message"
import english from "./json/messages.en.json"
import portuguese from "./json/messages.ptBR.json"

export type Language = "pt-BR" | "en"

interface Texts {
  messages: Record<string, string>
  /** The words for values that are names of ours: a state, a kind of operation, a correction. */
  words: Record<string, Record<string, string>>
}

const TEXTS: Record<Language, Texts> = { en: english, "pt-BR": portuguese }

/** Names of values that are amounts in minor units. */
const AMOUNTS = [
  "amount",
  "asked",
  "captured",
  "due",
  "paid",
  "refunded",
  "recorded",
  "left",
  "owed",
  "below",
  "above",
]
/** Names of values that are times in ISO 8601. */
const TIMES = ["from", "until"]

/**
 * A message as text; a person's own words are unchanged. The reason for developers (`because`) is in English, so
 * only an English text contains it. Never throws.
 */
export function renderMessage(
  words: MessageOrText,
  language: Language
): string {
  if (!isMessage(words)) return words
  const { because, then } = words
  return [
    sentenceOf(words, language),
    language === "en" && because,
    then !== undefined && renderMessage(then, language),
  ]
    .filter(Boolean)
    .join(" ")
}

/** One sentence; for an unknown code, the sentence says that there is no text. */
function sentenceOf(
  { code, values = {} }: Pick<Message, "code" | "values">,
  language: Language
): string {
  const { messages } = TEXTS[language]
  const known: MessageValues = { ...values, code }
  const inLanguage = Object.entries(known).map(([name, value]) => [
    name,
    valueOf(name, value, language),
  ])
  return filled(
    ownOf(messages, code) ?? messages.other ?? "",
    Object.fromEntries(inLanguage) as Record<string, string>
  )
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

function valueOf(
  name: string,
  value: string | number,
  language: Language
): string {
  if (AMOUNTS.includes(name) && typeof value === "number") {
    return amountIn(language, value / 100)
  }
  const at = TIMES.includes(name) && value !== "" ? new Date(value) : undefined
  // The format throws for a time that is not valid.
  if (at !== undefined && !Number.isNaN(at.getTime())) {
    return new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(at)
  }
  const words = ownOf(TEXTS[language].words, name) ?? {}
  return ownOf(words, String(value)) ?? String(value)
}

/** Returns the value of this name, but nothing that every object has, such as `constructor`: rows contain any name. */
function ownOf<Value>(
  values: Readonly<Record<string, Value>>,
  name: string
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** An amount in reais, as people in that language read it. */
export function amountIn(language: Language, amount: number): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" })
    .format(amount)
    .replace(/^(-?R\$)\s?/, "$1 ")
}
