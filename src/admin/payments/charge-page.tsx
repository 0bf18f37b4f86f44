import { Container, Heading, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ChargeInFull } from "../api/payment-answers"
import { useCharge } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { LinkOfCharge } from "../links/link-of-charge"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { Section } from "../settings/section"
import { useAges } from "../settings/use-ages"
import { ActButtons, ChargeActions } from "./charge-actions"
import { ChargeRows } from "./charge-rows"
import { ChargeTodo } from "./charge-todo"
import { rowsInSight } from "./rows-of-charge"
import { SentencesToCopy } from "./sentences-to-copy"
import { StateBadge } from "./state-badge"
import { TechnicalDetails } from "./technical-details"
import { Happened } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

const LINK =
  "text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"

/** One payment: what happened, what to do, what people ask for, and the rest folded. */
export function ChargePage({ id }: { id: string }) {
  useAges()
  return (
    <QueryState query={useCharge(id)}>
      {(charge) => <Charge charge={charge} />}
    </QueryState>
  )
}

function Charge({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironment account={charge.account} />
      <Container className="divide-y p-0">
        <Head charge={charge} />
        <ChargeTodo charge={charge} />
      </Container>
      {charge.method === "link" && <LinkOfCharge chargeId={charge.id} />}
      <Section title={t("charge.details")}>
        <ChargeRows rows={rowsInSight(charge)} />
        <SentencesToCopy charge={charge} />
        {charge.actions.includes("erase_payer") && (
          <div className="px-6 py-4">
            <ActButtons names={["erase_payer"]} charge={charge} />
          </div>
        )}
      </Section>
      <TechnicalDetails charge={charge} />
    </div>
  )
}

function Head({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  const { method, money } = usePaymentWords()
  const { order_id: orderId, order_display_id: orderNumber } = charge
  return (
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
          <Link to={`/orders/${orderId}`} className={LINK}>
            {t("charge.order", { number: orderNumber ?? orderId })}
          </Link>
        )}
        {charge.email !== null && <Text size="small">{charge.email}</Text>}
        {charge.duplicate_of !== null && (
          <Link to={`/payments/${charge.duplicate_of}`} className={LINK}>
            {t("charge.duplicateOf")}
          </Link>
        )}
      </div>
      <Happened charge={charge} />
      <ChargeActions charge={charge} />
    </div>
  )
}
