import { type ReactElement, useEffect, useId, useState } from "react"

import {
  centavos,
  formatReais,
  type InstallmentOption,
  installmentOptions,
} from "../card"
import { useConfiguration, useShop, useTexts } from "./checkout-provider"
import { fill, INSTALLMENT_TEXTS } from "./texts"

/** Until the shop's rules are known. */
const ONE_PAYMENT = { maximum: 1, minimumAmount: 0 }

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
function useOffered(
  amount: number | string,
  chosen: number
): Omit<Installments, "setCount"> {
  const { locale } = useShop()
  const texts = useTexts(INSTALLMENT_TEXTS)
  const rules = useConfiguration()?.methods.card?.installments
  const options = installmentOptions(
    centavos(amount),
    rules ?? ONE_PAYMENT
  ).map((option) => ({
    ...option,
    label: fill(texts[option.count === 1 ? "single" : "interest_free"], {
      count: option.count,
      each: formatReais(option.each, locale),
    }),
  }))
  const count = Math.min(chosen, options.length || 1)
  return { options, count, isReduced: !!rules && count < chosen }
}

export interface InstallmentSelectProps {
  /** As Medusa tells it: `cart.total`. */
  amount: number | string
  /** The chosen count. */
  value: number
  /**
   * Called with what the shopper chooses, and with the largest count that is offered when `value` is
   * not any more, since the amount has changed.
   */
  onChange: (count: number) => void
  /** Of the `<select>`. */
  id?: string
  /** Default: false. */
  disabled?: boolean
}

/** A select of the installments that the shop offers for an amount, with its label. */
export function InstallmentSelect(props: InstallmentSelectProps): ReactElement {
  const ownId = useId()
  const { amount, value, onChange, id = ownId, disabled } = props
  const texts = useTexts(INSTALLMENT_TEXTS)
  const { options, count, isReduced } = useOffered(amount, value)

  useEffect(() => {
    if (isReduced) {
      onChange(count)
    }
  }, [isReduced, count])

  return (
    <div className="ct-field ct-installments">
      <label className="ct-label" htmlFor={id}>
        {texts.installments}
      </label>
      <select
        className="ct-input"
        id={id}
        value={count}
        disabled={disabled}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {options.map((option) => (
          <option key={option.count} value={option.count}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
