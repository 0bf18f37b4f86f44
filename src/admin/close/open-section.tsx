import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import type { CloseProps } from "./close-props"

/** What is not yet money of the shop, or is nobody's: it explains tomorrow's figures. */
export function OpenSection({ close }: CloseProps) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  const { being_confirmed, reserved, unmatched, marked_as_paid } = close
  const sum = ({ count, amount }: { count: number; amount: number }) =>
    count === 0
      ? t("close.open.none")
      : `${money(amount, close.currency_code)} (${t("close.payments", { number: count })})`
  return (
    <Section title={t("close.open.title")}>
      <Details>
        <Detail
          name={t("close.open.beingConfirmed")}
          hint={t("close.open.beingConfirmedHint")}
        >
          {sum(being_confirmed)}
        </Detail>
        <Detail
          name={t("close.open.reserved")}
          hint={t("close.open.reservedHint")}
        >
          {sum(reserved)}
          {reserved.next_deadline !== null && (
            <p>
              {t("close.open.deadline", {
                date: dateAndHour(reserved.next_deadline),
              })}
            </p>
          )}
        </Detail>
        <Detail
          name={t("close.open.unmatched")}
          hint={t("close.open.unmatchedHint")}
        >
          {sum(unmatched)}
        </Detail>
        <Detail
          name={t("close.open.markedAsPaid")}
          hint={t("close.open.markedAsPaidHint")}
        >
          {marked_as_paid.length === 0 && t("close.open.none")}
          <ul>
            {marked_as_paid.map(({ order_id, display_id, amount }) => (
              <li key={order_id}>
                <PageLink to={`/orders/${order_id}`}>#{display_id}</PageLink>
                {": "}
                {money(amount, close.currency_code)}
              </li>
            ))}
          </ul>
        </Detail>
      </Details>
    </Section>
  )
}
