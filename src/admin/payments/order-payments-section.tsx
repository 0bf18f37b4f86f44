import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"
import { Link } from "react-router-dom"
import type { ChargeInFull, OrderPayments } from "../api/payment-answers"
import { useOrderPayments } from "../api/use-payments"
import { useMay } from "../api/use-permissions"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { useAges } from "../settings/use-ages"
import { FiscalDocument } from "./fiscal-document"
import { NewLinkPrompt } from "./new-link-prompt"
import { offersLink, todoOfCharge } from "./order-offers"
import { StateBadge } from "./state-badge"
import { usePaymentWords } from "./use-payment-words"

/** More attempts than these stand on the page of payments. */
const MOST_SHOWN = 3

interface OrderPaymentsSectionProps {
  orderId: string
  /** Changes when the dashboard has read the order anew, as after a capture of its own. */
  version: unknown
}

/** An order's payments beside the order, in short: each has a page of its own. */
export function OrderPaymentsSection({
  orderId,
  version,
}: OrderPaymentsSectionProps) {
  const { t } = useTexts()
  const query = useOrderPayments(orderId)
  const { data, refetch } = query
  useAges()
  useEffect(() => void refetch(), [version, refetch])
  // Paid otherwise, or not at all: the dashboard's own sections say all there is.
  if (data?.charges.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("orderPayments.title")}</Heading>
      </div>
      <QueryState query={query}>
        {(payments) => <Payments payments={payments} />}
      </QueryState>
    </Container>
  )
}

function Payments({ payments }: { payments: OrderPayments }) {
  const { charges } = payments
  return (
    <>
      {charges[0] && <TestEnvironment account={charges[0].account} />}
      {charges.slice(0, MOST_SHOWN).map((charge) => (
        <OneCharge key={charge.id} charge={charge} />
      ))}
      <Outstanding payments={payments} />
      {payments.fiscal_document_type !== null && (
        <FiscalDocument
          key={payments.order_id}
          orderId={payments.order_id}
          type={payments.fiscal_document_type}
        />
      )}
    </>
  )
}

function OneCharge({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  const { method, money, discrepancy } = usePaymentWords()
  const id = useId()
  const todo = todoOfCharge(charge)
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-y-2 px-6 py-4"
    >
      <Heading level="h3" id={id}>
        {method(charge)}: {money(charge.amount, charge.currency_code)}
      </Heading>
      <StateBadge charge={charge} />
      {todo && (
        <Text size="small" className="text-ui-fg-subtle">
          {"kind" in todo ? discrepancy(todo.kind).title : t(todo.text)}
        </Text>
      )}
      <Link
        to={`/payments/${charge.id}`}
        className="txt-small text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
      >
        {t("charge.seeAll")}
      </Link>
    </section>
  )
}

/** The answer to "venceu, quero pagar": a new link, unless something can be paid already. */
function Outstanding({ payments }: { payments: OrderPayments }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { money: mayMoveMoney } = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const account = payments.charges[0]?.account
  if (!mayMoveMoney || account === undefined || !offersLink(payments)) {
    return null
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <Text size="small">
        {t("orderPayments.outstanding", {
          amount: money(payments.outstanding, payments.currency_code),
        })}
      </Text>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => setIsAsked(true)}
      >
        {t("act.new_link.label")}
      </Button>
      {isAsked && (
        <NewLinkPrompt
          order={{ id: payments.order_id, account }}
          onEnd={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
