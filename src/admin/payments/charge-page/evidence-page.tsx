import { Container, Heading, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { readCoreRoute } from "../../api/admin-client"
import { traitsOf } from "../../../domain/payment-method/payment-method"
import type { ChargeInFull } from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { Details } from "../../page/details"
import { QueryState } from "../../page/query-state"
import { useCharge } from "./charge-page"
import { ChargeRows } from "./charge-rows"
import { rowsForChargebackEvidence } from "./build-charge-rows"
import { ShortHistory } from "./timeline"
import { usePaymentWords } from "../use-payment-words"
import { SmallButton } from "../../page/small-button"

/**
 * The styles for printing. They hide the dashboard around the page, and print black text on white even in dark mode.
 */
const ON_PAPER = `@media print {
  body * { visibility: hidden; }
  #evidence, #evidence * { visibility: visible; color: black !important; background: white !important; box-shadow: none !important; }
  #evidence { position: absolute; inset: 0; width: 100%; }
}`

/**
 * A page that an administrator prints and sends to the bank to contest a chargeback. It shows the order, the delivery,
 * the payment and the result of the 3DS check. For a charge that is not a card payment with a dispute, the page shows
 * only a notice.
 */
export function EvidencePage({ id }: { id: string }) {
  const { t } = useTexts()
  return (
    <QueryState query={useCharge(id)}>
      {({ charge }) =>
        traitsOf(charge.method).isOnStatement && charge.dispute !== null ? (
          <ChargebackEvidence charge={charge} />
        ) : (
          <Text>{t("evidence.notDisputed")}</Text>
        )
      }
    </QueryState>
  )
}

function ChargebackEvidence({ charge }: { charge: ChargeInFull }) {
  const { t, date, dateAndHour, money } = useTexts()
  const { method } = usePaymentWords()
  const inReais = (amount: number) => money(amount, charge.currency_code)
  const rows = {
    "evidence.method": method(charge),
    "evidence.amount": inReais(charge.amount),
    "charge.captured": inReais(charge.captured),
    "charge.refunded": inReais(charge.refunded),
    "evidence.disputedAt": charge.dispute && date(charge.dispute.opened_at),
  }
  return (
    <div className="flex flex-col gap-y-3">
      <style>{ON_PAPER}</style>
      <div className="flex justify-end">
        <SmallButton variant="primary" onClick={() => window.print()}>
          {t("evidence.print")}
        </SmallButton>
      </div>
      <Container id="evidence" className="flex flex-col gap-y-6">
        <div>
          <Heading>{t("evidence.title")}</Heading>
          <p className="txt-small text-ui-fg-subtle">
            {t("evidence.madeAt", {
              date: dateAndHour(new Date().toISOString()),
            })}
          </p>
        </div>
        <section>
          <Heading level="h2">{t("evidence.payment")}</Heading>
          <LabeledEvidenceRows rows={rows} />
          <ChargeRows rows={rowsForChargebackEvidence(charge)} />
          {charge.three_ds === null && (
            <p className="txt-small px-6">{t("evidence.noThreeDs")}</p>
          )}
          <div className="px-6">
            <ShortHistory charge={charge} isForBank />
          </div>
        </section>
        {charge.order_id !== null && (
          <OrderOnEvidencePage id={charge.order_id} />
        )}
      </Container>
    </div>
  )
}

/** The order data that a bank asks for, in the format of GET /admin/orders/:id. */
interface OrderOnPaper {
  display_id: number
  created_at: string
  email: string | null
  total: number
  currency_code: string
  items: { id: string; title: string; quantity: number; total: number }[]
  shipping_methods: { name: string }[]
  shipping_address: Record<string, string | null> | null
  fulfillments: {
    id: string
    created_at: string
    shipped_at: string | null
    delivered_at: string | null
    labels: { tracking_number: string | null }[]
  }[]
}

const ORDER_FIELDS =
  "id,display_id,created_at,email,total,currency_code,*items,*shipping_address,*shipping_methods,*fulfillments,*fulfillments.labels"

function OrderOnEvidencePage({ id }: { id: string }) {
  const { t, dateAndHour, money } = useTexts()
  const query = useQuery({
    queryKey: ["checkout-transparent", "order-on-paper", id],
    queryFn: () =>
      readCoreRoute<{ order: OrderOnPaper }>(`/orders/${id}`, {
        fields: ORDER_FIELDS,
      }),
  })
  const formatTime = (time: string | null) => time && dateAndHour(time)
  const addressOf = ({ shipping_address: address }: OrderOnPaper) =>
    ["address_1", "address_2", "city", "province", "postal_code"]
      .map((name) => address?.[name])
      .filter(Boolean)
      .join(", ")
  return (
    <QueryState query={query}>
      {({ order }) => (
        <section>
          <Heading level="h2">
            {t("charge.order", { number: order.display_id })}
          </Heading>
          <LabeledEvidenceRows
            rows={{
              "evidence.orderedAt": formatTime(order.created_at),
              "evidence.email": order.email,
              "evidence.total": money(order.total, order.currency_code),
              "evidence.recipient": ["first_name", "last_name"]
                .map((name) => order.shipping_address?.[name] ?? "")
                .join(" "),
              "evidence.address": addressOf(order),
              "evidence.shippingMethod": order.shipping_methods
                .map(({ name }) => name)
                .join(", "),
            }}
          />
          <ul className="txt-small list-disc px-6 pl-10">
            {order.items.map((item) => (
              <li key={item.id}>
                {item.quantity} × {item.title}:{" "}
                {money(item.total, order.currency_code)}
              </li>
            ))}
          </ul>
          {order.fulfillments.length === 0 && (
            <p className="txt-small px-6 pt-4">{t("evidence.notShipped")}</p>
          )}
          {order.fulfillments.map((sent) => (
            <LabeledEvidenceRows
              key={sent.id}
              rows={{
                "evidence.packedAt": formatTime(sent.created_at),
                "evidence.shippedAt": formatTime(sent.shipped_at),
                "evidence.deliveredAt": formatTime(sent.delivered_at),
                "evidence.tracking": sent.labels
                  .map(({ tracking_number: number }) => number ?? "")
                  .join(" "),
              }}
            />
          ))}
        </section>
      )}
    </QueryState>
  )
}

/** Shows values with their labels. The keys of `rows` are the labels' text keys. */
function LabeledEvidenceRows({
  rows,
}: {
  rows: Record<string, string | null>
}) {
  const { t } = useTexts()
  return (
    <Details
      rows={Object.entries(rows).map(([name, value]) => ({
        name: t(name),
        value,
      }))}
    />
  )
}
