import { Heading } from "@medusajs/ui"
import type { OrderOnPaper } from "../api/payment-decisions"
import { useTexts } from "../i18n/use-texts"
import { PaperRows } from "./paper-rows"
import { usePaymentWords } from "./use-payment-words"

/** What was ordered, by whom, and how it was delivered. */
export function EvidenceOrder({ order }: { order: OrderOnPaper }) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  const address = order.shipping_address
  return (
    <>
      <section>
        <Heading level="h2">
          {t("charge.order", { number: order.display_id })}
        </Heading>
        <PaperRows
          rows={[
            [t("evidence.orderedAt"), dateAndHour(order.created_at)],
            [t("evidence.email"), order.email],
            [t("evidence.total"), money(order.total, order.currency_code)],
            [
              t("evidence.recipient"),
              address && joined(address.first_name, address.last_name),
            ],
            [
              t("evidence.address"),
              address &&
                [
                  address.address_1,
                  address.address_2,
                  address.city,
                  address.province,
                  address.postal_code,
                ]
                  .filter(Boolean)
                  .join(", "),
            ],
          ]}
        />
        <ul className="txt-small list-disc px-6 pl-10">
          {order.items.map(({ id, title, quantity, total }) => (
            <li key={id}>
              {quantity} × {title}: {money(total, order.currency_code)}
            </li>
          ))}
        </ul>
      </section>
      <Delivery order={order} />
    </>
  )
}

function Delivery({ order }: { order: OrderOnPaper }) {
  const { t, dateAndHour } = useTexts()
  const at = (time: string | null) => time && dateAndHour(time)
  return (
    <section>
      <Heading level="h2">{t("evidence.delivery")}</Heading>
      <PaperRows
        rows={[
          [
            t("evidence.shippingMethod"),
            order.shipping_methods.map(({ name }) => name).join(", "),
          ],
        ]}
      />
      {order.fulfillments.length === 0 && (
        <p className="txt-small px-6">{t("evidence.notShipped")}</p>
      )}
      {order.fulfillments.map((fulfillment) => (
        <PaperRows
          key={fulfillment.id}
          rows={[
            [t("evidence.packedAt"), at(fulfillment.created_at)],
            [t("evidence.shippedAt"), at(fulfillment.shipped_at)],
            [t("evidence.deliveredAt"), at(fulfillment.delivered_at)],
            [
              t("evidence.tracking"),
              fulfillment.labels
                .map(({ tracking_number: number }) => number)
                .filter(Boolean)
                .join(", "),
            ],
          ]}
        />
      ))}
    </section>
  )
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" ")
}
