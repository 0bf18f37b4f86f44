import { type FormEvent, useCallback, useState } from "react"

import { useCart } from "../cart/cart-context"
import { useAsyncAction } from "../form/use-async-action"
import { RequestResult } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { useNavigation } from "../navigation/navigation"
import {
  type Cart,
  listShippingOptions,
  type ShippingOption,
} from "../store/cart"
import { useStore } from "../store/store"
import { useRequest } from "../store/use-request"

export function ShippingStep({ cart }: { cart: Cart }) {
  const { client } = useStore()
  const { texts } = useLanguage()
  const cartId = cart.id
  const ask = useCallback(
    () => listShippingOptions(client, cartId),
    [client, cartId]
  )
  return (
    <RequestResult {...useRequest(ask)}>
      {(options) =>
        options.length > 0 ? (
          <ShippingChoice cart={cart} options={options} />
        ) : (
          <p>{texts.shippingNone}</p>
        )
      }
    </RequestResult>
  )
}

function ShippingChoice({
  cart,
  options,
}: {
  cart: Cart
  options: ShippingOption[]
}) {
  const { texts, money } = useLanguage()
  const { chooseShipping } = useCart()
  const { go } = useNavigation()
  const before = cart.shipping_methods[0]?.shipping_option_id
  const [chosen, setChosen] = useState(
    options.find(({ id }) => id === before)?.id ?? options[0]?.id
  )
  const { attempt, isBusy, problem } = useAsyncAction()

  const save = async (optionId: string) => {
    // Medusa would cancel an open payment if the same option were chosen again.
    if (optionId !== before) await chooseShipping(optionId)
    go({ name: "checkout", step: "payment" })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) void attempt(() => save(chosen))
  }
  return (
    <form className="step-form" onSubmit={submit}>
      <fieldset className="choices">
        <legend>
          <h2>{texts.shippingTitle}</h2>
        </legend>
        {options.map(({ id, name, amount }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="shipping"
              value={id}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <span className="choice-name">{name}</span>
            <span className="choice-price">
              {amount === 0 ? texts.free : money(amount)}
            </span>
          </label>
        ))}
      </fieldset>
      {problem}
      <button className="button button-main" disabled={isBusy}>
        {isBusy ? texts.saving : texts.goToPayment}
      </button>
    </form>
  )
}
