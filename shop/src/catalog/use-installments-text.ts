import { useCallback } from "react"
import {
  centavos,
  formatReais,
  installmentOptions,
} from "medusa-payment-checkout-transparent-storefront/card"

import { useLanguage } from "../language/language"
import { useAnswer } from "../store/use-answer"
import { useStore } from "../store/store"

/** Returns "em até 12x de R$ 10,82 sem juros" by the account's rules; undefined if there are no installments. */
export function useInstallmentsText(price: number): string | undefined {
  const { texts, locale } = useLanguage()
  const { checkout } = useStore()
  const ask = useCallback(() => checkout.configuration(), [checkout])
  const { answer } = useAnswer(ask)
  if (answer.kind !== "answered" || !answer.value.methods.card) return undefined

  const options = installmentOptions(
    centavos(price),
    answer.value.methods.card.installments
  )
  const most = options.at(-1)
  return most && most.count > 1
    ? texts.upTo(most.count, formatReais(most.each, locale))
    : undefined
}
