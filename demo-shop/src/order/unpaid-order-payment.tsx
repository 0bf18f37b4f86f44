import { useMemo } from "react"
import {
  codePayments,
  createCheckout,
  linkPayments,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import {
  CheckoutProvider,
  LinkPayment,
  PixPayment,
  WalletPayment,
} from "medusa-payment-checkout-transparent-storefront/react"

import { PayInPayerPanelHint } from "../checkout/sandbox-hints"
import { useLanguage } from "../language/language"
import { type Order, findCurrentPayment } from "../store/order"
import { useStore } from "../store/store"

/**
 * Shows the Pix code, wallet code or payment link with which the buyer can still pay an order. The order's own account
 * is used, even if the query parameter `account` in the URL names another account.
 */
export function UnpaidOrderPayment({
  order,
  onPaid,
}: {
  order: Order
  onPaid: () => void
}) {
  const { client } = useStore()
  const { locale, components } = useLanguage()
  const { method, account = "" } = findCurrentPayment(order) ?? {}
  const checkout = useMemo(
    () =>
      createCheckout({
        client,
        account,
        locale,
        methods: [codePayments, linkPayments],
      }),
    [client, account, locale]
  )
  if (!order.cart || !method || method === "card") return null

  const Payment = COMPONENTS[method]
  return (
    <CheckoutProvider checkout={checkout} language={components}>
      <div className="card open-code">
        <Payment cartId={order.cart.id} onOrder={onPaid} />
        {method !== "link" && <PayInPayerPanelHint />}
      </div>
    </CheckoutProvider>
  )
}

const COMPONENTS = {
  pix: PixPayment,
  wallet: WalletPayment,
  link: LinkPayment,
}
