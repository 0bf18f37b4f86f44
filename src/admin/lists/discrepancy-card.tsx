import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useId } from "react"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { ThreeSides } from "./three-sides"

interface DiscrepancyProps {
  discrepancy: ShownDiscrepancy
}

/** One discrepancy: what it is, since when, how each side has it, what to do; or who resolved it, and why. */
export function DiscrepancyCard({ discrepancy }: DiscrepancyProps) {
  const { t, dateAndHour, age } = useTexts()
  const words = usePaymentWords()
  const title = useId()
  const { title: name, what } = words.discrepancy(discrepancy.kind)
  const isOpen = discrepancy.resolved_at === null
  return (
    <Container className="divide-y p-0">
      <article aria-labelledby={title} className="divide-y">
        <div className="flex flex-col gap-y-1 px-6 py-4">
          <div className="flex flex-wrap items-center gap-x-3">
            <Heading level="h2" id={title}>
              {name}
            </Heading>
            <StatusBadge color={isOpen ? "orange" : "grey"}>
              {t(`discrepancyList.${isOpen ? "open" : "resolved"}`)}
            </StatusBadge>
          </div>
          <Text size="small">{what}</Text>
          <Text size="small" className="text-ui-fg-subtle break-words">
            {t("discrepancyList.noted", { details: discrepancy.details })}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {t("discrepancyList.since", {
              date: dateAndHour(discrepancy.since),
              age: age(discrepancy.since),
            })}
          </Text>
          <Whereabouts discrepancy={discrepancy} />
        </div>
        <ThreeSides discrepancy={discrepancy} />
        {isOpen ? (
          <WhatToDo discrepancy={discrepancy} />
        ) : (
          <Resolved discrepancy={discrepancy} />
        )}
      </article>
    </Container>
  )
}

function Whereabouts({ discrepancy }: DiscrepancyProps) {
  const { t } = useTexts()
  const { order_id: order, order_display_id: number } = discrepancy
  return (
    <div className="txt-small flex flex-wrap gap-x-4">
      {order === null ? (
        <span className="text-ui-fg-subtle">{t("chargeList.noOrder")}</span>
      ) : (
        <PageLink to={`/orders/${order}`}>
          {number === null
            ? t("chargeList.order")
            : t("discrepancyList.order", { number })}
        </PageLink>
      )}
      <PageLink to={`/payments/${discrepancy.charge_id}`}>
        {t("discrepancyList.payment", {
          id: discrepancy.merchant_charge_id,
        })}
      </PageLink>
      <span className="text-ui-fg-subtle">
        {t("discrepancyList.inAccount", { account: discrepancy.account })}
      </span>
    </div>
  )
}

function WhatToDo({ discrepancy }: DiscrepancyProps) {
  const { t } = useTexts()
  const { todo } = usePaymentWords().discrepancy(discrepancy.kind)
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Text size="small">
        <span className="txt-small-plus">{t("discrepancyList.todo")}</span>{" "}
        {todo}
      </Text>
      <PageLink to={`/payments/${discrepancy.charge_id}`}>
        {t("charge.seeAll")}
      </PageLink>
    </div>
  )
}

function Resolved({ discrepancy }: DiscrepancyProps) {
  const { t, dateAndHour } = useTexts()
  const { person } = usePaymentWords()
  const { resolved_at, resolved_by, resolved_by_email } = discrepancy
  if (resolved_at === null) return null
  return (
    <div className="px-6 py-4">
      <Text size="small">
        {t("discrepancyList.resolvedBy", {
          who: person(resolved_by, resolved_by_email),
          date: dateAndHour(resolved_at),
        })}
      </Text>
      {discrepancy.resolution && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {t("discrepancyList.why", { reason: discrepancy.resolution })}
        </Text>
      )}
    </div>
  )
}
