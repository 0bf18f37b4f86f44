import { Container, Heading } from "@medusajs/ui"
import type { ChargeInFull } from "../api/answers"
import { HALF_A_MINUTE, useAnswer } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { LinkOfCharge } from "../links/link-of-charge"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { Section } from "../page/section"
import { TestEnvironment } from "../page/test-environment"
import { ActButtons, ChargeActions } from "./charge-actions"
import { ChargeRows } from "./charge-rows"
import { ChargeTodo } from "./charge-todo"
import { ReadyAnswers } from "./ready-answers"
import { rowsInSight } from "./rows-of-charge"
import { StateBadge } from "./state-badge"
import { TechnicalDetails } from "./technical-details"
import { Happened } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

export function useCharge(id: string) {
  return useAnswer<{ charge: ChargeInFull }>(`/charges/${id}`, {
    // A person who has an unpaid link open probably waits for the payer.
    refetchInterval: ({ state: { data: { charge } = {} } }) =>
      charge?.link && ["pending", "unresolved"].includes(charge.state)
        ? 10_000
        : HALF_A_MINUTE,
  })
}

/** The page of one payment: what happened, what to do, what people ask for, and other details folded. */
export function ChargePage({ id }: { id: string }) {
  return (
    <QueryState query={useCharge(id)}>
      {({ charge }) => <Charge charge={charge} />}
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
      <LinkOfCharge charge={charge} />
      <Section title={t("charge.details")}>
        <ChargeRows rows={rowsInSight(charge)} />
        <ReadyAnswers charge={charge} />
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
  const { t, money } = useTexts()
  const { method } = usePaymentWords()
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
          <span>{t("charge.noOrder")}</span>
        ) : (
          <PageLink to={`/orders/${orderId}`}>
            {t("charge.order", { number: orderNumber ?? orderId })}
          </PageLink>
        )}
        {charge.email !== null && <span>{charge.email}</span>}
        {charge.duplicate_of !== null && (
          <PageLink to={`/payments/${charge.duplicate_of}`}>
            {t("charge.duplicateOf")}
          </PageLink>
        )}
      </div>
      <Happened charge={charge} />
      <ChargeActions charge={charge} />
    </div>
  )
}
