import { LineItems } from "../cart/line-items"
import { Totals } from "../cart/totals"
import { PostalAddress } from "../checkout/postal-address"
import { Icon } from "../frame/icons"
import { PageTitle } from "../frame/page-title"
import { RequestResult, NotFound } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { type Order, findCurrentPayment, readOrder } from "../store/order"
import { UnpaidOrderPayment } from "./unpaid-order-payment"
import { paymentTexts, mayPaymentChange } from "./payment-texts"
import { useCallback, useEffect } from "react"
import { useStore } from "../store/store"
import { useRequest } from "../store/use-request"

export function OrderPage({ id }: { id: string }) {
  const known = useOrderWithPolling(id)
  return (
    <RequestResult {...known}>
      {(order) =>
        order ? (
          <PlacedOrderDetails order={order} onPaid={known.askAgain} />
        ) : (
          <NotFound />
        )
      }
    </RequestResult>
  )
}

function PlacedOrderDetails({
  order,
  onPaid,
}: {
  order: Order
  onPaid: () => void
}) {
  const { texts, locale } = useLanguage()
  const words = paymentTexts(order, texts)
  const name = order.shipping_address?.first_name
  const placedOn = new Date(order.created_at).toLocaleDateString(locale, {
    dateStyle: "long",
  })
  return (
    <>
      <p className="thanks">
        {name ? texts.thanks(name) : texts.thanksUnnamed}
      </p>
      <PageTitle>{texts.orderTitle(String(order.display_id))}</PageTitle>
      <p className="soft">
        {[
          texts.orderOn(placedOn),
          order.email && texts.confirmationTo(order.email),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="with-summary">
        <div className="checkout">
          <section aria-labelledby="payment">
            <div
              className={`payment-state payment-state-${words.mood}`}
              role="status"
            >
              <Icon of={words.mood === "waiting" ? "clock" : "check"} />
              <div>
                <h2 id="payment">{words.title}</h2>
                <p>{words.text}</p>
                <OrderPaymentMethod order={order} />
              </div>
            </div>
            {words.mood === "waiting" && (
              <UnpaidOrderPayment order={order} onPaid={onPaid} />
            )}
          </section>
          {order.shipping_address && (
            <section className="card" aria-labelledby="ship-to">
              <h2 id="ship-to">{texts.shipTo}</h2>
              <p>
                <PostalAddress of={order.shipping_address} />
              </p>
              <p className="soft">{order.shipping_methods[0]?.name}</p>
            </section>
          )}
        </div>
        <section className="summary card" aria-labelledby="summary">
          <h2 id="summary">{texts.items}</h2>
          <LineItems items={order.items} />
          <Totals of={order} hasShipping />
        </section>
      </div>
      <Link to={{ name: "products" }} className="button">
        {texts.goOn}
      </Link>
    </>
  )
}

function OrderPaymentMethod({ order }: { order: Order }) {
  const { texts } = useLanguage()
  const payment = findCurrentPayment(order)
  if (!payment) return null
  const { method, installments = 1 } = payment
  return (
    <p className="paid-with">
      {method === "card"
        ? `${texts.methods[method]} · ${installments}x`
        : texts.methods[method]}
    </p>
  )
}

const PAUSE_MS = 4_000

/**
 * Reads an order. As long as its payment may change and the page is visible, reads the order again every few seconds.
 */
function useOrderWithPolling(id: string) {
  const { client } = useStore()
  const ask = useCallback(() => readOrder(client, id), [client, id])
  const { answer, askAgain } = useRequest(ask)
  const order = answer.kind === "answered" ? answer.value : undefined
  const mayChange = order !== undefined && mayPaymentChange(order)

  useEffect(() => {
    if (!mayChange) return
    const refresh = () => {
      if (document.visibilityState === "visible") askAgain()
    }
    const timer = setInterval(refresh, PAUSE_MS)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [mayChange, askAgain])

  return { answer, askAgain }
}
