import {
  CardForm,
  type CardFormProps,
} from "medusa-payment-checkout-transparent-storefront/react"
import { SavedCardForm } from "medusa-payment-checkout-transparent-storefront/react/saved-cards"

import { useCustomerAccount } from "../account/customer-provider"
import { Icon } from "../frame/icons"
import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** Shows the payment by card. A signed-in customer can also pay with a saved card, and save a card. */
export function CardPanel(props: CardFormProps) {
  const { texts } = useLanguage()
  const { settings } = useStore()
  const { customer } = useCustomerAccount()
  return (
    <>
      {customer ? (
        <SavedCardForm
          key={customer.id}
          {...props}
          regionId={settings.regionId}
        />
      ) : (
        <CardForm {...props} />
      )}
      <p className="trust">
        <Icon of="lock" />
        <span>{texts.cardGoesDirect}</span>
      </p>
    </>
  )
}
