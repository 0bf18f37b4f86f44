import { type ReactElement, useEffect, useId, useState } from "react"

import {
  centavos,
  type InstallmentOption,
  installmentOptions,
} from "../../card"
import type { WaysOfPaying } from "../../checkout"
import {
  useConfiguration,
  useShopContext,
  useTexts,
} from "../checkout-provider"
import { INSTALLMENT_TEXTS } from "../texts"
import { installmentLabel } from "../ways-of-paying"

/** The rules that apply before the shop's rules are loaded. They offer only a single payment. */
const ONE_PAYMENT = { maximum: 1, minimumAmount: 0 }

export interface LabeledInstallmentOption extends InstallmentOption {
  /**
   * The text of the option, such as "3x de R$ 33,33 sem juros". With interest, it also contains the rates, the total
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
   * The offered numbers of installments, from one up to the most that the shop allows for this amount. Before the
   * shop's rules are loaded, only a single payment is offered.
   */
  options: LabeledInstallmentOption[]
  /**
   * The number of installments to pay in. This is the chosen number, or the largest offered number below it if the
   * chosen number is not offered. Default: 1.
   */
  count: number
  /** The element of `options` for `count`. Undefined if `options` is empty. */
  plan: LabeledInstallmentOption | undefined
  /**
   * Whether `count` is less than the chosen number, because the shop does not allow the chosen number for this amount.
   */
  isReduced: boolean
  setCount: (count: number) => void
}

/**
 * Stores the chosen number of installments, and returns the offered numbers. `amount` is Medusa's `cart.total`, in
 * major units. If `ways` (the result of `useWaysOfPaying`) is given, the offers include installments with interest.
 */
export function useInstallments(
  amount: number | string,
  ways?: WaysOfPaying | null
): Installments {
  const [chosen, setCount] = useState(1)
  return { ...useOfferedInstallments(amount, chosen, ways), setCount }
}

/** Returns the offered installments, and which of them applies if the shopper has chosen the number `chosen`. */
function useOfferedInstallments(
  amount: number | string,
  chosen: number,
  ways: WaysOfPaying | null | undefined
): Omit<Installments, "setCount"> {
  const { locale } = useShopContext()
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
  ).map((option) => ({
    ...option,
    label: installmentLabel(option, texts, locale),
  }))
  const plan = options.filter(({ count }) => count <= chosen).pop()
  const count = plan?.count ?? 1
  return { options, plan, count, isReduced: !!rules && count < chosen }
}

export interface InstallmentSelectProps {
  /** Medusa's `cart.total`, in major units. */
  amount: number | string
  /**
   * The result of `useWaysOfPaying`. If it is given, the offers include installments with interest. Default: the
   * installments without interest for `amount`.
   */
  ways?: WaysOfPaying | null | undefined
  /** The chosen number of installments. */
  value: number
  /**
   * Called when the shopper chooses a number. Also called with the largest offered number below `value` if `value` is
   * not offered for the amount.
   */
  onChange: (count: number) => void
  /** The id of the `<select>`. Default: a generated id. */
  id?: string
  /** Whether the select is disabled. Default: false. */
  disabled?: boolean
}

/** A `<select>` with a label for the installments that the shop offers for an amount. */
export function InstallmentSelect(props: InstallmentSelectProps): ReactElement {
  const ownId = useId()
  const { amount, ways, value, onChange, id = ownId, disabled } = props
  const texts = useTexts(INSTALLMENT_TEXTS)
  const { options, plan, count, isReduced } = useOfferedInstallments(
    amount,
    value,
    ways
  )

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
