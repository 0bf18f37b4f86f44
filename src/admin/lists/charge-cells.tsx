import { Badge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { ListedCharge } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { daysUntil } from "../payments/days-until"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"

interface ChargeProps {
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

export function OrderOf({
  charge,
}: {
  charge: Pick<ListedCharge, "order_id" | "order_display_id">
}) {
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

function MethodOf({ charge }: ChargeProps) {
  return <>{usePaymentWords().method(charge)}</>
}

function StateOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  return (
    <div className="flex items-center gap-x-2 whitespace-nowrap">
      <StateBadge charge={charge} />
      {charge.open_discrepancies > 0 && (
        <PageLink to={`/payments/${charge.id}`}>
          <Badge size="2xsmall" color="orange">
            {t("chargeList.hasDiscrepancy")}
          </Badge>
        </PageLink>
      )}
    </div>
  )
}

/** What was asked for, and under it what was given back. */
function AmountOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  return (
    <div className="whitespace-nowrap py-1">
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
function NumberOf({ charge }: ChargeProps) {
  const { t } = useTexts()
  if (charge.nsu !== null)
    return <>{t("chargeList.nsu", { nsu: charge.nsu })}</>
  return <>{charge.end_to_end_id ?? ""}</>
}

/** The last day on which a dispute can be answered, as a person entered it: the gateway tells none. */
function AnswerBefore({ charge: { answer_before: day } }: ChargeProps) {
  const { t, date } = useTexts()
  if (day === null) return <>{t("chargeList.noDeadline")}</>
  const days = daysUntil(day, new Date())
  return (
    <>
      {t(days < 0 ? "chargeList.deadlineOver" : "chargeList.deadline", {
        date: date(`${day}T12:00:00-03:00`),
        count: days,
      })}
    </>
  )
}

function Moment({ at }: { at: string | null }) {
  const { dateAndHour } = useTexts()
  return <>{at === null ? "–" : dateAndHour(at)}</>
}

/** What a column shows of a charge, by the column's name. */
export const CHARGE_CELLS = {
  created: MadeAt,
  order: OrderOf,
  email: ({ charge }) => <>{charge.email ?? ""}</>,
  method: MethodOf,
  state: StateOf,
  amount: AmountOf,
  number: NumberOf,
  account: ({ charge }) => <>{charge.account}</>,
  answerBefore: AnswerBefore,
  captureBefore: ({ charge }) => <Moment at={charge.capture_before} />,
  payableUntil: ({ charge }) => <Moment at={charge.code_expires_at} />,
} satisfies Record<string, (props: ChargeProps) => ReactNode>

export type ChargeCell = keyof typeof CHARGE_CELLS
