import { useMemo } from "react"
import {
  codePayments,
  createCheckout,
  linkPayments,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import {
  CheckoutProvider,
  english,
  LinkPayment,
  type PaymentOptions,
  PixPayment,
  WalletPayment,
} from "medusa-payment-checkout-transparent-storefront/react"

import { PayByHand } from "../checkout/sandbox-hints"
import { useLanguage } from "../language/language"
import { type Order, paymentOf } from "../store/order"
import { useStore } from "../store/store"

/** Shows the code or link for which an order waits; uses the order's account, whatever the address says. */
export function OpenCode({
  order,
  onPaid,
}: {
  order: Order
  onPaid: () => void
}) {
  const { client } = useStore()
  const { locale } = useLanguage()
  const { method, account = "" } = paymentOf(order) ?? {}
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

  const paid = { cartId: order.cart.id, onOrder: onPaid }
  return (
    <CheckoutProvider
      checkout={checkout}
      language={locale === "en" ? english : undefined}
    >
      <div className="card open-code">
        <Open method={method} {...paid} />
        {method !== "link" && <PayByHand />}
      </div>
    </CheckoutProvider>
  )
}

function Open({
  method,
  ...paid
}: PaymentOptions & { method: "pix" | "wallet" | "link" }) {
  switch (method) {
    case "pix":
      return <PixPayment {...paid} />
    case "wallet":
      return <WalletPayment {...paid} />
    case "link":
      return <LinkPayment {...paid} />
  }
}
