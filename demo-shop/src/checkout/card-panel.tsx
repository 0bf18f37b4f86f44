import {
  CardForm,
  type CardFormProps,
} from "medusa-payment-checkout-transparent-storefront/react"
import { SavedCardForm } from "medusa-payment-checkout-transparent-storefront/react/saved-cards"

import { useAccount } from "../account/customer-provider"
import { Icon } from "../frame/icons"
import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** Shows the payment by card. A signed-in customer can also pay with a saved card, and save a card. */
export function CardPanel(paid: CardFormProps) {
  const { texts } = useLanguage()
  const { settings } = useStore()
  const { customer } = useAccount()
  return (
    <>
      {customer ? (
        <SavedCardForm
          key={customer.id}
          {...paid}
          regionId={settings.regionId}
        />
      ) : (
        <CardForm {...paid} />
      )}
      <p className="trust">
        <Icon of="lock" />
        <span>{texts.cardGoesDirect}</span>
      </p>
    </>
  )
}
