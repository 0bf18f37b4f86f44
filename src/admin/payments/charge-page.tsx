import { Container, Heading, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ChargeInFull } from "../api/payment-answers"
import { useCharge } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../settings/section"
import { useAges } from "../settings/use-ages"
import { ChargeActions } from "./charge-actions"
import { ChargeDetails } from "./charge-details"
import { ChargeDiscrepancies } from "./charge-discrepancies"
import { ChargeSums } from "./charge-sums"
import { DeclineAdvice } from "./decline-advice"
import { DisputeBanner } from "./dispute-banner"
import { EnvironmentBanner } from "./environment-banner"
import { Loading, NotLoaded } from "./load-states"
import { MovementsTable } from "./movements-table"
import { OperationsTable } from "./operations-table"
import { SentencesToCopy } from "./sentences-to-copy"
import { StateBadge } from "./state-badge"
import { Timeline } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

/** One charge with all that is known of it. */
export function ChargePage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useCharge(id)
  useAges()
  return (
    <div className="flex flex-col gap-y-3">
      {isPending && (
        <Container className="p-0">
          <Loading />
        </Container>
      )}
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {data && <Charge charge={data} />}
    </div>
  )
}

function Charge({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  return (
    <>
      <EnvironmentBanner environments={[charge.environment]} />
      <Head charge={charge} />
      <Section title={t("charge.sums")}>
        <ChargeSums charge={charge} />
      </Section>
      <Section title={t("charge.details")}>
        <ChargeDetails charge={charge} isInFull />
        <SentencesToCopy charge={charge} />
      </Section>
      <Section title={t("timeline.title")}>
        <Timeline charge={charge} />
      </Section>
      {charge.movements.length > 0 && (
        <Section
          title={t("movements.title")}
          description={t("movements.description")}
        >
          <MovementsTable charge={charge} />
        </Section>
      )}
      <Section
        title={t("operations.title")}
        description={t("operations.description")}
      >
        <OperationsTable charge={charge} />
      </Section>
    </>
  )
}

function Head({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  const { method, money } = usePaymentWords()
  const { order_id: orderId, order_display_id: orderNumber } = charge
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading>
            {method(charge)}: {money(charge.amount, charge.currency_code)}
          </Heading>
          <StateBadge charge={charge} />
        </div>
        <div className="txt-small text-ui-fg-subtle flex flex-wrap items-center gap-x-4">
          {orderId === null ? (
            <Text size="small">{t("charge.noOrder")}</Text>
          ) : (
            <Link
              to={`/orders/${orderId}`}
              className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
            >
              {t("charge.order", { number: orderNumber ?? orderId })}
            </Link>
          )}
          {charge.email !== null && <Text size="small">{charge.email}</Text>}
          {charge.duplicate_of !== null && (
            <Link
              to={`/payments/${charge.duplicate_of}`}
              className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
            >
              {t("charge.duplicateOf")}
            </Link>
          )}
          {charge.dispute === null && (
            <Link
              to={`/payments/${charge.id}/evidence`}
              className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
            >
              {t("dispute.evidence")}
            </Link>
          )}
        </div>
        <ChargeActions charge={charge} />
      </div>
      <DisputeBanner charge={charge} mayMoveMoney />
      <ChargeDiscrepancies charge={charge} />
      <DeclineAdvice charge={charge} />
    </Container>
  )
}
