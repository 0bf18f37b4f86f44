import { type ReactElement, useEffect, useId } from "react"

import { useShop } from "./checkout-provider"
import { useOffered } from "./use-installments"

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
  const { texts } = useShop()
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
