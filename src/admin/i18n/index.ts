import discrepanciesEn from "../../texts/json/discrepancies.en.json"
import messagesEn from "../../texts/json/messages.en.json"
import messagesPtBR from "../../texts/json/messages.ptBR.json"
import discrepanciesPtBR from "../../texts/json/discrepancies.ptBR.json"
import closeEn from "./json/close.en.json"
import closePtBR from "./json/close.ptBR.json"
import listsEn from "./json/lists.en.json"
import listsPtBR from "./json/lists.ptBR.json"
import paymentEn from "./json/payment.en.json"
import paymentPtBR from "./json/payment.ptBR.json"
import settingsEn from "./json/settings.en.json"
import settingsPtBR from "./json/settings.ptBR.json"
import type { Language } from "../../texts/message-sentences"
import { methodLabels } from "../../texts/method-labels"
import { NAMESPACE } from "./namespace"

const en = withMethodLabels("en", {
  ...settingsEn,
  ...paymentEn,
  ...listsEn,
  ...closeEn,
  words: { ...paymentEn.words, discrepancies: discrepanciesEn },
  messages: messagesEn,
})
const ptBR = withMethodLabels("pt-BR", {
  ...settingsPtBR,
  ...paymentPtBR,
  ...listsPtBR,
  ...closePtBR,
  words: { ...paymentPtBR.words, discrepancies: discrepanciesPtBR },
  messages: messagesPtBR,
})

interface Texts {
  words: object
  settings: object
  messages: { words: object }
}

/** Adds the names of the payment methods to the texts. The names come from the same source as the server's texts. */
function withMethodLabels<T extends Texts>(language: Language, texts: T) {
  const { words, settings, messages } = texts
  const switches = Object.entries(methodLabels(language, "switch"))
  return {
    ...texts,
    words: {
      ...words,
      methods: methodLabels(language, "name"),
      means: methodLabels(language, "paidWith"),
    },
    settings: {
      ...settings,
      methods: Object.fromEntries(
        switches.map(([method, label]) => [method, { label }])
      ),
    },
    messages: {
      ...messages,
      words: {
        ...messages.words,
        method: methodLabels(language, "inSentence"),
      },
    },
  }
}

/**
 * The plugin's texts. The keys are the dashboard's language codes. For any other language, the dashboard shows the
 * English texts.
 */
export default {
  en: { [NAMESPACE]: en },
  ptBR: { [NAMESPACE]: ptBR },
  ptPT: { [NAMESPACE]: ptBR },
}
