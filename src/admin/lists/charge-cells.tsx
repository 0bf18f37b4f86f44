import { Badge, Text } from "@medusajs/ui"
import type { ListedCharge } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"

/** One charge, in one cell of the list. */
export interface ChargeProps {
  charge: ListedCharge
}

export function MadeAt({ charge }: ChargeProps) {
  const { dateAndHour } = useTexts()
  return (
    <PageLink to={`/payments/${charge.id}`}>
      {dateAndHour(charge.created_at)}
    </PageLink>
  )
}

export function OrderOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  if (charge.order_id === null) {
    return <span className="text-ui-fg-muted">{t("chargeList.noOrder")}</span>
  }
  return (
    <PageLink to={`/orders/${charge.order_id}`}>
      {charge.order_display_id === null
        ? t("chargeList.order")
        : `#${charge.order_display_id}`}
    </PageLink>
  )
}

export function MethodOf({ charge }: ChargeProps) {
  return <>{usePaymentWords().method(charge)}</>
}

export function StateOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  return (
    <div className="flex items-center gap-x-2">
      <StateBadge charge={charge} />
      {charge.open_discrepancies > 0 && (
        <PageLink
          to={`/payments/discrepancies?q=${encodeURIComponent(charge.merchant_charge_id)}`}
        >
          <Badge size="2xsmall" color="orange">
            {t("chargeList.hasDiscrepancy")}
          </Badge>
        </PageLink>
      )}
    </div>
  )
}

/** What was asked for, and under it what was given back. */
export function AmountOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  return (
    <div className="py-1">
      {money(charge.amount, charge.currency_code)}
      {charge.refunded > 0 && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("chargeList.returned", {
            amount: money(charge.refunded, charge.currency_code),
          })}
        </Text>
      )}
    </div>
  )
}

/** What the payer or the acquirer calls it by. */
export function NumberOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  if (charge.nsu !== null)
    return <>{t("chargeList.nsu", { nsu: charge.nsu })}</>
  return <>{charge.end_to_end_id ?? ""}</>
}

export function DeadlineOf({ charge }: ChargeProps) {
  const { dateAndHour } = useTexts()
  return charge.capture_before === null ? null : (
    <>{dateAndHour(charge.capture_before)}</>
  )
}
