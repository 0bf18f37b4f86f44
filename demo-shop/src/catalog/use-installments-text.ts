import { formatReais } from "medusa-payment-checkout-transparent-storefront/card"
import { useInstallments } from "medusa-payment-checkout-transparent-storefront/react"

import { useLanguage } from "../language/language"

/**
 * Returns a text with the largest number of installments without interest, such as "em até 12x de R$ 10,82 sem juros".
 * Returns `undefined` if the price can be paid only in a single payment, or while the shop's rules are not loaded.
 */
export function useInstallmentsText(price: number): string | undefined {
  const { texts, locale } = useLanguage()
  const most = useInstallments(price).options.at(-1)
  return most && most.count > 1
    ? texts.upTo(most.count, formatReais(most.each, locale))
    : undefined
}
