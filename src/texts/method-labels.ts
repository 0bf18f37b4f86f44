import type { PaymentMethod } from "../domain/payment-method/payment-method"
import english from "./json/methods.en.json"
import portuguese from "./json/methods.ptBR.json"
import type { Language } from "./message-sentences"

interface MethodLabels {
  /** The name in lists, on pages and in files. */
  name: string
  /** The label of the switch in the settings of an account. */
  switch: string
  /** The name within the sentence of a message. */
  inSentence: string
  /** The name after "paid with", for a method by which a payment link can be paid. */
  paidWith?: string
}

/** How each payment method is called: every label of a method is in this table. */
const LABELS: Record<Language, Record<PaymentMethod, MethodLabels>> = {
  en: english,
  "pt-BR": portuguese,
}

/** Returns one kind of label, by the methods that have it. */
export function methodLabels<Kind extends keyof MethodLabels>(
  language: Language,
  kind: Kind
): Record<PaymentMethod, MethodLabels[Kind]> {
  return Object.fromEntries(
    Object.entries<MethodLabels>(LABELS[language]).flatMap(
      ([method, labels]) =>
        labels[kind] === undefined ? [] : [[method, labels[kind]]]
    )
  ) as Record<PaymentMethod, MethodLabels[Kind]>
}
