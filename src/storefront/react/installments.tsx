import { type ReactElement, useEffect, useId, useState } from "react"

import {
  centavos,
  formatReais,
  type InstallmentOption,
  installmentOptions,
} from "../card"
import { useConfiguration, useShop, useTexts } from "./checkout-provider"
import { fill, INSTALLMENT_TEXTS } from "./texts"

/** The rules that apply until the shop's rules are known. */
const ONE_PAYMENT = { maximum: 1, minimumAmount: 0 }

export interface LabeledInstallments extends InstallmentOption {
  /** The text of the option, for example "3x de R$ 33,33 sem juros". */
  label: string
}

export interface Installments {
  /** The offered counts: from one to the most that the shop allows for this amount; one until its rules are known. */
  options: LabeledInstallments[]
  /** The count that is paid: the chosen one, or the largest offered if the chosen one is not offered. */
  count: number
  /** Whether the shop's rules for this amount make `count` less than the chosen count. */
  isReduced: boolean
  setCount: (count: number) => void
}

/** Holds the choice of installments. `amount` is Medusa's `cart.total`, in major units. */
export function useInstallments(amount: number | string): Installments {
  const [chosen, setCount] = useState(1)
  return { ...useOffered(amount, chosen), setCount }
}

/** Returns the offered installments, when the caller holds the choice. */
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
  /** Medusa's `cart.total`, in major units. */
  amount: number | string
  /** The chosen number of installments. */
  value: number
  /**
   * Called with the count that the shopper chooses, and with the largest offered count if the shop's rules
   * do not offer `value` for the amount.
   */
  onChange: (count: number) => void
  /** The id of the `<select>`. Default: a generated id. */
  id?: string
  /** Whether the select is disabled. Default: false. */
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
