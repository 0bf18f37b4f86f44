import { Badge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { ChargeInList } from "../api/admin-answer-types"
import { useAccounts } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { PageLink } from "../page/page-link"
import { amountToShow } from "../payments/amount-to-show"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"

/**
 * The style of a table cell with a long text. The text wraps, so that the table does not become wider than the page.
 */
const WRAPPED_TEXT = "min-w-40 whitespace-normal break-words py-1"

/**
 * The states in which the customer may still pay a code or link. The list shows an expiry time only in these states.
 */
const PAYABLE: readonly ChargeInList["state"][] = ["pending", "unresolved"]

/** Returns the functions that render the cells of a charge. The keys are the names of the columns. */
export function useChargeCells() {
  const { t, dateAndHour, money } = useTexts()
  const areSeveral = useAccounts().length > 1
  const { method, deadline } = usePaymentWords()
  const formatTimeOrDash = (at: string | null) =>
    at === null ? "–" : dateAndHour(at)
  return {
    created: ({ id, created_at }) => (
      <PageLink to={`/payments/${id}`}>{dateAndHour(created_at)}</PageLink>
    ),
    order: (charge) => <OrderLink charge={charge} />,
    email: ({ customer_name: name, email }) => (
      <div className={WRAPPED_TEXT}>
        {name ?? email}
        {name !== null && email !== null && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {email}
          </Text>
        )}
      </div>
    ),
    // With several accounts, the account is shown below the method, because one more column would be cut off.
    method: (charge) => (
      <div className="py-1">
        {method(charge)}
        {areSeveral && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("chargeList.account", { account: charge.account })}
          </Text>
        )}
      </div>
    ),
    state: (charge) => (
      <div className="flex flex-col items-start gap-y-1 py-1">
        <StateBadge charge={charge} />
        {charge.open_discrepancies > 0 && (
          <PageLink to={`/payments/${charge.id}`}>
            <Badge size="2xsmall" color="orange">
              {t("chargeList.hasDiscrepancy")}
            </Badge>
          </PageLink>
        )}
      </div>
    ),
    amount: ({ refunded, currency_code: currency, ...charge }) => (
      <div className="py-1">
        {money(amountToShow(charge), currency)}
        {refunded > 0 && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("chargeList.returned", { amount: money(refunded, currency) })}
          </Text>
        )}
      </div>
    ),
    // The date that an administrator entered, because the gateway does not report one.
    answerDeadline: ({ answer_deadline: day }) =>
      day === null ? t("chargeList.noDeadline") : deadline(day),
    captureBefore: ({ capture_before: at }) => formatTimeOrDash(at),
    payableUntil: ({ code_expires_at: at, state }) =>
      formatTimeOrDash(PAYABLE.includes(state) ? at : null),
    link: ({ link }) => (
      <div className={WRAPPED_TEXT}>
        {link?.name ?? t(`links.purposes.${link?.purpose}`)}
      </div>
    ),
    copy: ({ link, state }) =>
      state === "pending" &&
      link?.url && <CopyButton label={t("links.copy")} text={link.url} />,
  } satisfies Record<string, (charge: ChargeInList) => ReactNode>
}

export type ChargeCell = keyof ReturnType<typeof useChargeCells>

interface OrderOfProps {
  charge: Pick<ChargeInList, "order_id" | "order_display_id">
}

export function OrderLink({ charge }: OrderOfProps) {
  const { t } = useTexts()
  if (charge.order_id === null) {
    return <span className="text-ui-fg-subtle">{t("chargeList.noOrder")}</span>
  }
  return (
    <PageLink to={`/orders/${charge.order_id}`}>
      {charge.order_display_id === null
        ? t("chargeList.order")
        : `#${charge.order_display_id}`}
    </PageLink>
  )
}
