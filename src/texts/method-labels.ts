import type { PaymentMethod } from "../domain/payment-method/payment-method"
import english from "./json/methods.en.json"
import portuguese from "./json/methods.ptBR.json"
import type { Language } from "./message-sentences"

interface MethodLabels {
  /** The name of the payment method in lists, on pages and in files. */
  name: string
  /** The label of the method's switch in the settings of an account. */
  switch: string
  /** The name of the method within a sentence. */
  inSentence: string
  /** The name after "paid with". Only a method by which a payment link can be paid has it. */
  paidWith?: string
}

/** Every label of every payment method, by language. */
const LABELS: Record<Language, Record<PaymentMethod, MethodLabels>> = {
  en: english,
  "pt-BR": portuguese,
}

/** Returns one kind of label of every payment method that has such a label. */
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
