import { Heading } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ChargeDetails } from "./charge-details"
import { PaperRows } from "./paper-rows"
import { Timeline } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

/** How it was paid, with what the acquirer finds it by. */
export function EvidencePayment({ charge }: { charge: ChargeInFull }) {
  const { t, date } = useTexts()
  const { method, money } = usePaymentWords()
  const inReais = (amount: number) => money(amount, charge.currency_code)
  return (
    <>
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
        <ChargeDetails charge={charge} isInFull />
        {charge.method === "card" && charge.three_ds === null && (
          <p className="txt-small">{t("evidence.noThreeDs")}</p>
        )}
      </section>
      <section>
        <Heading level="h2">{t("timeline.title")}</Heading>
        <Timeline charge={charge} />
      </section>
    </>
  )
}
