import { type ReactElement, useEffect, useId, useState } from "react"

import {
  centavos,
  type InstallmentOption,
  installmentOptions,
} from "../../card"
import type { WaysOfPaying } from "../../checkout"
import { useConfiguration, useShop, useTexts } from "../checkout-provider"
import { INSTALLMENT_TEXTS } from "../texts"
import { labelOf } from "../ways-of-paying"

/** The rules until the shop's rules are loaded: only a single payment is offered. */
const ONE_PAYMENT = { maximum: 1, minimumAmount: 0 }

export interface LabeledInstallments extends InstallmentOption {
  /**
   * The text of the option, for example "3x de R$ 33,33 sem juros". With interest it also contains the rates, the total
   * and the CET.
   */
  label: string
  /** The amount that is charged, in centavos. */
  total: number
  /** The part of `total` that is interest, in centavos. */
  interest: number
}

export interface Installments {
  /**
   * The numbers of installments that are offered, from one to the largest number that the shop allows for this amount.
   * Until the shop's rules are loaded, only a single payment is offered.
   */
  options: LabeledInstallments[]
  /**
   * The number of installments in which the shopper pays. It is the chosen number, or the next smaller number that is
   * offered.
   */
  count: number
  /** The element of `options` for `count`. Undefined if the amount is not valid. */
  plan: LabeledInstallments | undefined
  /**
   * Whether `count` is less than the chosen number, because the shop's rules do not allow that number for this amount.
   */
  isReduced: boolean
  setCount: (count: number) => void
}

/**
 * Keeps the shopper's choice of installments. `amount` is Medusa's `cart.total`, in major units. `ways` is the result
 * of `useWaysOfPaying`. If it is given, its plans are offered, including those with interest.
 */
export function useInstallments(
  amount: number | string,
  ways?: WaysOfPaying | null
): Installments {
  const [chosen, setCount] = useState(1)
  return { ...useOffered(amount, chosen, ways), setCount }
}

/** Returns the offered installments for a caller that keeps the shopper's choice itself. */
function useOffered(
  amount: number | string,
  chosen: number,
  ways: WaysOfPaying | null | undefined
): Omit<Installments, "setCount"> {
  const { locale } = useShop()
  const texts = useTexts(INSTALLMENT_TEXTS)
  const rules = useConfiguration()?.methods.card?.installments
  const total = centavos(amount)
  const options = (
    ways?.card ??
    installmentOptions(total, rules ?? ONE_PAYMENT).map((option) => ({
      ...option,
      total,
      interest: 0,
    }))
  ).map((option) => ({ ...option, label: labelOf(option, texts, locale) }))
  const plan = options.filter(({ count }) => count <= chosen).pop()
  const count = plan?.count ?? 1
  return { options, plan, count, isReduced: !!rules && count < chosen }
}

export interface InstallmentSelectProps {
  /** Medusa's `cart.total`, in major units. */
  amount: number | string
  /** The result of `useWaysOfPaying`. If it is given, its plans are offered, including those with interest. */
  ways?: WaysOfPaying | null | undefined
  /** The chosen number of installments. */
  value: number
  /**
   * Called with the number that the shopper chooses, and with the largest offered number if the shop's rules do not
   * offer `value` for the amount.
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
  const { amount, ways, value, onChange, id = ownId, disabled } = props
  const texts = useTexts(INSTALLMENT_TEXTS)
  const { options, plan, count, isReduced } = useOffered(amount, value, ways)

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
      {/* A narrow select would cut off the terms. */}
      {!!plan?.interest && <p className="ct-terms">{plan.label}</p>}
    </div>
  )
}
