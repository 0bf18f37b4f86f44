import { type SaidValues, type Saying, sayingOf } from "../charge/saying"
import english from "./json/sayings.en.json"
import portuguese from "./json/sayings.ptBR.json"

export type Language = "pt-BR" | "en"

interface Texts {
  sayings: Record<string, string>
  /** Words of values that are names of ours: a state, a kind of operation, a correction. */
  words: Record<string, Record<string, string>>
}

const TEXTS: Record<Language, Texts> = { en: english, "pt-BR": portuguese }

/** Values in minor units. */
const AMOUNTS = [
  "amount",
  "asked",
  "captured",
  "due",
  "paid",
  "refunded",
  "left",
  "owed",
  "below",
  "above",
]
/** Values that are times, in ISO 8601. */
const TIMES = ["from", "until"]

/** What is stored, in words and with what is said to developers; a person's own text as it is. */
export function inWords(stored: string, language: Language): string {
  return joined(stored, language, { withBecause: true })
}

/** What is stored, in words for people who are no developers. */
export function sentencesOf(stored: string, language: Language): string {
  return joined(stored, language, { withBecause: false })
}

function joined(
  stored: string,
  language: Language,
  { withBecause }: { withBecause: boolean }
): string {
  const saying = sayingOf(stored)
  if (saying === undefined) return stored
  const { because, then } = saying
  return [
    sentenceOf(saying, language),
    withBecause && because,
    then !== undefined && joined(then, language, { withBecause }),
  ]
    .filter(Boolean)
    .join(" ")
}

/** One sentence; that of an unknown code says that there is none. */
function sentenceOf(
  { code, values = {} }: Pick<Saying, "code" | "values">,
  language: Language
): string {
  const { sayings } = TEXTS[language]
  const text = sayings[code] ?? sayings.other ?? ""
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    valueOf(name, { ...values, code }, language)
  )
}

function valueOf(name: string, values: SaidValues, language: Language): string {
  const value = values[name]
  if (value === undefined || value === "") return "?"
  if (AMOUNTS.includes(name) && typeof value === "number") {
    return new Intl.NumberFormat(language, {
      style: "currency",
      currency: "BRL",
    })
      .format(value / 100)
      .replace(/^(-?R\$)(?=\d)/, "$1 ")
  }
  if (TIMES.includes(name)) {
    return new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(new Date(value))
  }
  return TEXTS[language].words[name]?.[value] ?? String(value)
}
