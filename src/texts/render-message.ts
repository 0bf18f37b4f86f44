import type { MessageOrText } from "../domain/message"
import english from "./json/messages.en.json"
import portuguese from "./json/messages.ptBR.json"
import {
  fillPlaceholders,
  type Language,
  renderSentences,
  type Translator,
} from "./message-sentences"
import { methodLabels } from "./method-labels"

const TEXTS: Record<Language, object> = {
  en: textsWithMethodLabels("en", english),
  "pt-BR": textsWithMethodLabels("pt-BR", portuguese),
}

function textsWithMethodLabels(
  language: Language,
  { words, ...texts }: typeof english
) {
  const method = methodLabels(language, "inSentence")
  return { ...texts, words: { ...words, method } }
}

/**
 * Returns the text of a message on the server. The texts come from the same JSON files as in the dashboard's pages.
 * Never throws.
 */
export function renderMessage(
  words: MessageOrText,
  language: Language
): string {
  return renderSentences(words, translatorOf(language))
}

function translatorOf(language: Language): Translator {
  return {
    language,
    translate(key, values) {
      const text = key.reduce<unknown>(ownProperty, TEXTS[language])
      return typeof text === "string"
        ? fillPlaceholders(text, values)
        : undefined
    },
  }
}

/**
 * Returns the property with this name if the object itself has it, and otherwise `undefined`. The name may come from a
 * stored row, and could be the name of an inherited property such as `constructor`.
 */
function ownProperty(texts: unknown, name: string): unknown {
  return typeof texts === "object" &&
    texts !== null &&
    Object.hasOwn(texts, name)
    ? (texts as Record<string, unknown>)[name]
    : undefined
}
