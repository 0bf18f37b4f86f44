import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useId } from "react"
import type { ChargeInFull, OrderPayments } from "../../api/admin-answer-types"
import {
  REFRESH_INTERVAL_MS,
  usePluginQuery,
  usePermissions,
} from "../../api/queries"
import { useTexts } from "../../i18n/use-texts"
import { PageLink } from "../../page/page-link"
import { QueryState } from "../../page/query-state"
import { TestEnvironmentWarning } from "../../page/test-environment-warning"
import { NewLinkButton } from "../action/charge-actions"
import { FiscalDocumentButton } from "./fiscal-document"
import { isNewLinkOffered, findAdviceAboutCharge } from "./order-advice"
import { paymentNotesOnOrderPage } from "./order-notes"
import { amountToShow } from "../amount-to-show"
import { StateBadge } from "../state-badge"
import { usePaymentWords } from "../use-payment-words"

/** The maximum number of payments that this section shows. The payments page shows older payments, too. */
const MOST_SHOWN = 3

interface OrderPaymentsSectionProps {
  orderId: string
  /**
   * Any value that changes whenever the dashboard reloads the order, for example after a capture in Medusa's own
   * section. The payments are then reloaded, too.
   */
  version: unknown
}

/**
 * Shows a summary of an order's payments on the page of the order. The details are on the page of each payment. Shows
 * nothing if this plugin has no charge of the order.
 */
export function OrderPaymentsSection({
  orderId,
  version,
}: OrderPaymentsSectionProps) {
  const { t } = useTexts()
  const query = usePluginQuery<{ payments: OrderPayments }>(
    `/orders/${orderId}/payments`,
    { refetchInterval: REFRESH_INTERVAL_MS }
  )
  const { data, refetch } = query
  useEffect(() => void refetch(), [version, refetch])
  // Orders that are paid by other providers are shown in the dashboard's own sections.
  if (data?.payments.charges.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("orderPayments.title")}</Heading>
      </div>
      <QueryState query={query}>
        {({ payments }) => <Payments payments={payments} />}
      </QueryState>
    </Container>
  )
}

function Payments({ payments }: { payments: OrderPayments }) {
  const { charges } = payments
  return (
    <>
      {charges[0] && <TestEnvironmentWarning account={charges[0].account} />}
      <OpenCodesAndLinks payments={payments} />
      {charges.slice(0, MOST_SHOWN).map((charge) => (
        <OrderChargeSummary key={charge.id} charge={charge} />
      ))}
      <NewLinkForOutstandingAmount payments={payments} />
      {payments.fiscal_document_type !== null && (
        <FiscalDocumentButton
          key={payments.order_id}
          orderId={payments.order_id}
          type={payments.fiscal_document_type}
        />
      )}
    </>
  )
}

/**
 * Warns of codes and links of an order that the customer may still pay. If the customer pays one of them and also pays
 * in another way, the order is paid twice.
 */
function OpenCodesAndLinks({ payments }: { payments: OrderPayments }) {
  const { t, money } = useTexts()
  const { open_codes_and_links: open, currency_code: currency } = payments
  if (open.length === 0) return null
  return (
    <div className="px-6 py-4">
      <Alert variant="warning" role="alert">
        <p>{t("orderPayments.openCodesAndLinks")}</p>
        <ul className="text-ui-fg-subtle my-1 list-disc pl-5">
          {open.map(({ charge_id, method, amount }) => (
            <li key={charge_id}>
              {t(`words.methods.${method}`)}: {money(amount, currency)}
            </li>
          ))}
        </ul>
        <p className="text-ui-fg-subtle">
          {t("orderPayments.openCodesAndLinksTodo")}
        </p>
      </Alert>
    </div>
  )
}

function OrderChargeSummary({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour, money } = useTexts()
  const { method, discrepancy } = usePaymentWords()
  const id = useId()
  const todo = findAdviceAboutCharge(charge)
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-y-2 px-6 py-4"
    >
      <Heading level="h3" id={id}>
        {method(charge)}: {money(amountToShow(charge), charge.currency_code)}
      </Heading>
      <StateBadge charge={charge} />
      {paymentNotesOnOrderPage(charge).map(({ name, amount, at }) => (
        <Text key={name} size="small">
          {t(`orderPayments.notes.${name}`, {
            amount: money(amount ?? 0, charge.currency_code),
            date: at === undefined ? "" : dateAndHour(at),
          })}
        </Text>
      ))}
      {todo && (
        <Text size="small" className="text-ui-fg-subtle">
          {"kind" in todo ? discrepancy(todo.kind).title : t(todo.text)}
        </Text>
      )}
      <Text size="small">
        <PageLink to={`/payments/${charge.id}`}>{t("charge.seeAll")}</PageLink>
      </Text>
    </section>
  )
}

/**
 * Offers to create a new payment link for the outstanding amount. An administrator needs the link, for example, if a
 * customer says "venceu, quero pagar" ("it has expired, and I want to pay"). Shows nothing without the permission
 * `money`, or if a new link is not allowed.
 */
function NewLinkForOutstandingAmount({
  payments,
}: {
  payments: OrderPayments
}) {
  const { t, money } = useTexts()
  if (!usePermissions().money || !isNewLinkOffered(payments)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <Text size="small">
        {t("orderPayments.outstanding", {
          amount: money(payments.outstanding, payments.currency_code),
        })}
      </Text>
      <NewLinkButton order={payments.order_id} />
    </div>
  )
}
