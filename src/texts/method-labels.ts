import type { PaymentMethod } from "../domain/payment-method/payment-method"
import english from "./json/methods.en.json"
import portuguese from "./json/methods.ptBR.json"
import type { Language } from "./message-sentences"

interface MethodLabels {
  /** The name of the payment method in lists, on pages and in exported files. */
  name: string
  /** The label of the switch on the settings page that offers the payment method. */
  switch: string
  /** The name of the payment method as it is written within a sentence. */
  inSentence: string
  /** The name after the words "paid with". Undefined for a method with which a payment link cannot be paid. */
  paidWith?: string
}

const LABELS: Record<Language, Record<PaymentMethod, MethodLabels>> = {
  en: english,
  "pt-BR": portuguese,
}

/** Returns one kind of label for each payment method that has it. */
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
