import { Button, Container, Heading, Text } from "@medusajs/ui"
import type { ChargeInFull, OrderOnPaper } from "../api/payment-answers"
import { useCharge, useOrderOnPaper } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { ChargeRows } from "./charge-rows"
import { PaperRows } from "./paper-rows"
import { rowsInSight, technicalRows } from "./rows-of-charge"
import { Happened } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

/** Nothing of the dashboard on paper, and black on white also in dark mode. */
const ON_PAPER = `@media print {
  body * { visibility: hidden; }
  #evidence, #evidence * { visibility: visible; color: black !important; background: white !important; box-shadow: none !important; }
  #evidence { position: absolute; inset: 0; width: 100%; }
}`

/** What a chargeback of a card is answered with: order, delivery, payment and 3DS on paper. */
export function EvidencePage({ id }: { id: string }) {
  const { t } = useTexts()
  return (
    <QueryState query={useCharge(id)}>
      {(charge) =>
        charge.method === "card" && charge.dispute !== null ? (
          <Evidence charge={charge} />
        ) : (
          <Text>{t("evidence.notDisputed")}</Text>
        )
      }
    </QueryState>
  )
}

function Evidence({ charge }: { charge: ChargeInFull }) {
  const { t, date, dateAndHour } = useTexts()
  const { method, money } = usePaymentWords()
  const order = useOrderOnPaper(charge.order_id)
  const inReais = (amount: number) => money(amount, charge.currency_code)
  return (
    <div className="flex flex-col gap-y-3">
      <style>{ON_PAPER}</style>
      <div className="flex justify-end">
        <Button
          type="button"
          size="small"
          disabled={order.isLoading}
          onClick={() => window.print()}
        >
          {t("evidence.print")}
        </Button>
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
          <PaperRows
            rows={[
              [t("evidence.method"), method(charge)],
              [t("evidence.amount"), inReais(charge.amount)],
              [t("charge.captured"), inReais(charge.captured)],
              [t("charge.refunded"), inReais(charge.refunded)],
              [
                t("evidence.disputedAt"),
                charge.dispute && date(charge.dispute.opened_at),
              ],
            ]}
          />
          <ChargeRows
            rows={[...rowsInSight(charge), ...technicalRows(charge)]}
          />
          {charge.three_ds === null && (
            <p className="txt-small px-6">{t("evidence.noThreeDs")}</p>
          )}
          <div className="px-6">
            <Happened charge={charge} />
          </div>
        </section>
        {charge.order_id !== null && (
          <QueryState query={order}>
            {(found) => <Order order={found} />}
          </QueryState>
        )}
      </Container>
    </div>
  )
}

/** What was ordered, by whom, and how it was delivered. */
function Order({ order }: { order: OrderOnPaper }) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  const at = (time: string | null) => time && dateAndHour(time)
  const joined = (names: string[], separator: string) =>
    names
      .map((name) => order.shipping_address?.[name])
      .filter(Boolean)
      .join(separator)
  return (
    <>
      <section>
        <Heading level="h2">
          {t("charge.order", { number: order.display_id })}
        </Heading>
        <PaperRows
          rows={[
            [t("evidence.orderedAt"), at(order.created_at)],
            [t("evidence.email"), order.email],
            [t("evidence.total"), money(order.total, order.currency_code)],
            [t("evidence.recipient"), joined(["first_name", "last_name"], " ")],
            [
              t("evidence.address"),
              joined(
                ["address_1", "address_2", "city", "province", "postal_code"],
                ", "
              ),
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
        {order.fulfillments.map((sent) => (
          <PaperRows
            key={sent.id}
            rows={[
              [t("evidence.packedAt"), at(sent.created_at)],
              [t("evidence.shippedAt"), at(sent.shipped_at)],
              [t("evidence.deliveredAt"), at(sent.delivered_at)],
              [
                t("evidence.tracking"),
                sent.labels
                  .flatMap(({ tracking_number: number }) => number ?? [])
                  .join(", "),
              ],
            ]}
          />
        ))}
      </section>
    </>
  )
}
