import { Button, Container, Heading } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useCharge, useOrderOnPaper } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { EvidenceOrder } from "./evidence-order"
import { EvidencePayment } from "./evidence-payment"
import { Loading, NotLoaded } from "./load-states"

/** Nothing of the dashboard on paper, and black on white also in dark mode. */
const ON_PAPER = `@media print {
  body * { visibility: hidden; }
  #evidence, #evidence * { visibility: visible; color: black !important; background: white !important; box-shadow: none !important; }
  #evidence { position: absolute; inset: 0; width: 100%; }
}`

/** What a chargeback is answered with: order, delivery, payment and 3DS on paper. */
export function EvidencePage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useCharge(id)
  if (isPending) {
    return (
      <Container className="p-0">
        <Loading />
      </Container>
    )
  }
  return data ? (
    <Evidence charge={data} />
  ) : (
    <NotLoaded error={error} onRetry={refetch} />
  )
}

function Evidence({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const order = useOrderOnPaper(charge.order_id)
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
      {order.error && <NotLoaded error={order.error} onRetry={order.refetch} />}
      <Container id="evidence" className="flex flex-col gap-y-6">
        <div>
          <Heading>{t("evidence.title")}</Heading>
          <p className="txt-small text-ui-fg-subtle">
            {t("evidence.madeAt", {
              date: dateAndHour(new Date().toISOString()),
            })}
          </p>
        </div>
        <EvidencePayment charge={charge} />
        {order.data && <EvidenceOrder order={order.data} />}
      </Container>
    </div>
  )
}
