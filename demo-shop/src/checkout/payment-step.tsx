import { useCallback, useState, useEffect, useMemo, useRef } from "react"
import type {
  Configuration,
  PlacedOrder,
  WaysOfPaying,
  CodeRequest,
  StoreClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import {
  CheckoutProvider,
  LinkPayment,
  NothingToPay,
  PixPayment,
  WalletPayment,
  type AnyCheckout,
} from "medusa-payment-checkout-transparent-storefront/react"
import { useCart } from "../cart/cart-context"
import { Icon } from "../frame/icons"
import { RequestResult } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { useNavigation } from "../navigation/navigation"
import { type Cart, readCart, type PaymentSession } from "../store/cart"
import { useStore } from "../store/store"
import { useRequest } from "../store/use-request"
import { CardPanel } from "./card-panel"
import { PayInPayerPanelHint, TestCards } from "./sandbox-hints"
import { appendQueryString } from "../store/store-request-helpers"

interface PaymentProps {
  cart: Cart
  hasReturned: boolean
  /**
   * The cart's price for each payment method and number of installments. `null` if the shop has no discounts and no
   * interest, so that all prices are the same. `undefined` as long as no prices are known.
   */
  ways: WaysOfPaying | null | undefined
  /**
   * Receives the price to pay, in minor units, when the shopper chooses a payment method or installments. Receives
   * `undefined` while the prices are not loaded, and if `cart.total` is the price to pay.
   */
  onTotal: (total: number | undefined) => void
}

export function PaymentStep(props: PaymentProps) {
  return props.cart.total > 0 ? (
    <PaymentMethods {...props} />
  ) : (
    <FreeOrder cart={props.cart} />
  )
}

/**
 * Shows the button that places an order without a payment. It is for carts that are completely paid by promotions,
 * store credit or gift cards.
 */
function FreeOrder({ cart }: Pick<PaymentProps, "cart">) {
  const onOrder = useOpenPlacedOrder()
  return <NothingToPay cartId={cart.id} amount={cart.total} onOrder={onOrder} />
}

function PaymentMethods(props: PaymentProps) {
  const { cart } = props
  const { client, checkout, settings } = useStore()
  const { texts } = useLanguage()
  const { regionId } = settings
  const cartId = cart.id
  const ask = useCallback(async () => {
    const [offered, now] = await Promise.all([
      retrieveOfferedMethods(client, regionId, checkout.configuration()),
      // The cart is read again, because the page's own cart is older than a code that the page has created.
      readCart(client, cartId),
    ])
    const sessions = now?.payment_collection?.payment_sessions ?? []
    return {
      ...offered,
      open: methodOfOpenPayment(sessions, offered.configuration),
    }
  }, [client, regionId, checkout, cartId])
  return (
    <RequestResult {...useRequest(ask)}>
      {(offered) =>
        offered.methods.length > 0 ? (
          <MethodChoice {...props} {...offered} />
        ) : (
          <p>{texts.noMethods}</p>
        )
      }
    </RequestResult>
  )
}

function MethodChoice({
  methods,
  open,
  configuration,
  ...props
}: PaymentProps & {
  methods: Method[]
  open: Method | undefined
  configuration: Configuration
}) {
  const { texts, money } = useLanguage()
  const [chosen, setChosen] = useState(open ?? methods[0])
  return (
    <fieldset className="choices payment">
      <legend>
        <h2>{texts.paymentTitle}</h2>
      </legend>
      {methods.map((method) => (
        <div key={method} className="choice-with-panel">
          <label className="choice">
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => setChosen(method)}
            />
            <Icon of={method} />
            <span className="choice-name">
              <span>{texts.methods[method]}</span>
              <small>{methodHintOf(method)}</small>
            </span>
          </label>
          {method === chosen && (
            <div className="choice-panel">
              <MethodPanel
                {...props}
                method={method}
                isSandbox={configuration.sandbox}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )

  function methodHintOf(method: Method): string {
    const { pix, card = [] } = props.ways ?? {}
    if (method === "pix" && pix?.discount) {
      const [total, discount] = [pix.total, pix.discount]
      return texts.methodHints.pixFor(money(total / 100), money(discount / 100))
    }
    if (method !== "card") return texts.methodHints[method]
    const rules = configuration.methods.card?.installments
    return texts.methodHints.card(card.at(-1)?.count ?? rules?.maximum ?? 1)
  }
}

function MethodPanel({
  cart,
  method,
  isSandbox,
  hasReturned,
  ways,
  onTotal,
}: PaymentProps & { method: Method; isSandbox: boolean }) {
  const { texts, components } = useLanguage()
  const { refresh, document } = useCart()
  const onOrder = useOpenPlacedOrder()
  const paid = { cartId: cart.id, amount: cart.total, onOrder, onTotal }
  const typed = document === "" ? {} : { document }
  const checkout = useCheckoutWithPaymentCodeCallback((order) => {
    if (order) onOrder(order)
    // Medusa has changed the cart's price to the price of the chosen payment method.
    else if (ways) void refresh()
  })
  const CodePayment = method === "pix" ? PixPayment : WalletPayment
  switch (method) {
    case "card":
      return (
        <>
          <CardPanel {...paid} {...typed} />
          {isSandbox && <TestCards />}
        </>
      )
    case "pix":
    case "wallet":
      return (
        <CheckoutProvider checkout={checkout} language={components}>
          <CodePayment {...paid} {...typed} />
          {isSandbox && <PayInPayerPanelHint />}
        </CheckoutProvider>
      )
    case "link":
      return (
        <>
          <LinkPayment {...paid} hasReturned={hasReturned} />
          <p className="trust">
            <Icon of="lock" />
            <span>{texts.linkGoesThere}</span>
          </p>
        </>
      )
  }
}

/** Returns a function that replaces the checkout page by the page of a placed order, and forgets the cart. */
function useOpenPlacedOrder(): (order: PlacedOrder) => void {
  const { forgetCart } = useCart()
  const { go } = useNavigation()
  return (order) => {
    // The page is replaced, so that "back" from the order does not lead to the payment.
    go({ name: "order", id: order.id }, { replace: true })
    forgetCart()
  }
}

/**
 * Returns the shop's checkout with one addition: `onCode` is called each time `askForCode` returns a Pix or wallet
 * code.
 *
 * If Medusa has placed the order before the payment (`placement: "at_checkout"`), `onCode` receives the order.
 * Otherwise `onCode` receives `undefined`.
 */
function useCheckoutWithPaymentCodeCallback(
  onCode: (order: PlacedOrder | undefined) => void
): AnyCheckout {
  const { checkout } = useStore()
  const report = useRef(onCode)
  useEffect(() => {
    report.current = onCode
  })
  return useMemo(
    () => ({
      ...checkout,
      async askForCode(request: CodeRequest) {
        const outcome = await checkout.askForCode(request)
        if (outcome.kind === "code") report.current(outcome.order)
        return outcome
      },
    }),
    [checkout]
  )
}

const METHODS = ["card", "pix", "wallet", "link"] as const

type Method = (typeof METHODS)[number]

/** Returns the payment methods that the account offers, the region has enabled and this page supports. */
async function retrieveOfferedMethods(
  client: StoreClient,
  regionId: string,
  configuration: Promise<Configuration>
): Promise<{ methods: Method[]; configuration: Configuration }> {
  const [{ payment_providers }, known] = await Promise.all([
    client.fetch(
      appendQueryString("/store/payment-providers", { region_id: regionId })
    ) as Promise<{ payment_providers: { id: string }[] }>,
    configuration,
  ])
  const enabled = new Set(payment_providers.map(({ id }) => id))
  return {
    configuration: known,
    methods: METHODS.filter((method) => {
      const offered = known.methods[method]
      const isPossible = method !== "card" || known.sdk !== undefined
      return offered && isPossible && enabled.has(offered.providerId)
    }),
  }
}

/**
 * Returns the payment method of the cart's session that is pending, being verified or paid, so that a reloaded page
 * shows this payment again. Returns `undefined` if there is no session in these states.
 */
function methodOfOpenPayment(
  sessions: PaymentSession[],
  { methods }: Configuration
): Method | undefined {
  const open = sessions.find(({ data }) =>
    ["pending", "being_verified", "paid"].includes(
      data?.checkout_transparent?.state ?? ""
    )
  )
  return METHODS.find(
    (method) => open && methods[method]?.providerId === open.provider_id
  )
}
