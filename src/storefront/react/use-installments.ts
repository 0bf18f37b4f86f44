import { useState } from "react"

import {
  centavos,
  formatReais,
  type InstallmentOption,
  installmentOptions,
} from "../card"
import { useShop } from "./checkout-provider"
import { fill } from "./texts"
import { useConfiguration } from "./use-configuration"

/** Until the shop's rules are known. */
const ONE_PAYMENT = { maximum: 1, minimumAmount: 0, interestFree: 1 }

export interface LabeledInstallments extends InstallmentOption {
  /** "3x de R$ 33,33 sem juros". */
  label: string
}

export interface Installments {
  /** From one to the most that the shop takes for this amount; only one until its rules are known. */
  options: LabeledInstallments[]
  /** What is paid: what was chosen, or the largest count that is offered when that is not any more. */
  count: number
  /** Whether that is fewer than was chosen, since the amount has changed. */
  isReduced: boolean
  setCount: (count: number) => void
}

/** In how many installments the amount (as Medusa tells it: `cart.total`) may be paid. */
export function useInstallments(amount: number | string): Installments {
  const [chosen, setCount] = useState(1)
  return { ...useOffered(amount, chosen), setCount }
}

/** The same, where somebody else holds the choice. */
export function useOffered(
  amount: number | string,
  chosen: number
): Omit<Installments, "setCount"> {
  const { locale, texts } = useShop()
  const rules = useConfiguration()?.methods.card?.installments
  const options = installmentOptions(
    centavos(amount),
    rules ?? ONE_PAYMENT
  ).map((option) => ({
    ...option,
    label: fill(texts[option.kind], {
      count: option.count,
      each: formatReais(option.each, locale),
    }),
  }))
  const count = Math.min(chosen, options.length || 1)
  return { options, count, isReduced: !!rules && count < chosen }
}
