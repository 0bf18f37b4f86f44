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

/** Renders a message as text on the server, from the same JSON files that the dashboard's pages use. Never throws. */
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
 * Returns the object's own value of this name. An inherited name such as `constructor` gives undefined, because stored
 * rows can contain any name.
 */
function ownProperty(texts: unknown, name: string): unknown {
  return typeof texts === "object" &&
    texts !== null &&
    Object.hasOwn(texts, name)
    ? (texts as Record<string, unknown>)[name]
    : undefined
}
