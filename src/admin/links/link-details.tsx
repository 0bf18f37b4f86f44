import type { PaymentLinkInFull } from "../api/link-answers"
import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"

/** What a link is for, who made it, and until when it can be paid. */
export function LinkDetails({ link }: { link: PaymentLinkInFull }) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  const sum = (amount: number) => money(amount, link.currency_code)
  return (
    <Section title={t("links.details.title")}>
      <Details>
        <Detail name={t("links.details.for")}>
          {link.order_id === null ? (
            t(`links.purposes.${link.purpose}`)
          ) : (
            <PageLink to={`/orders/${link.order_id}`}>
              {t("links.details.order")}
            </PageLink>
          )}
        </Detail>
        {link.description !== null && (
          <Detail name={t("links.details.description")}>
            {link.description}
          </Detail>
        )}
        <Detail name={t("links.details.captured")}>{sum(link.captured)}</Detail>
        <Detail name={t("links.details.refunded")}>{sum(link.refunded)}</Detail>
        <Detail name={t("links.columns.until")}>
          {link.expires_at === null ? "–" : dateAndHour(link.expires_at)}
        </Detail>
        {link.deactivated_at !== null && (
          <Detail name={t("links.details.deactivated")}>
            {dateAndHour(link.deactivated_at)}
          </Detail>
        )}
        <Detail name={t("links.columns.made")}>
          {t("links.details.madeBy", {
            date: dateAndHour(link.created_at),
            who:
              link.created_by === null
                ? person("shopper", null)
                : person(link.created_by, null),
          })}
        </Detail>
        {link.order_number !== null && (
          <Detail
            name={t("links.details.number")}
            hint={t("links.details.numberHint")}
          >
            <code>{link.order_number}</code>
          </Detail>
        )}
        <Detail name={t("pages.account")}>{link.account}</Detail>
        <Detail name={t("links.details.payment")}>
          <PageLink to={`/payments/${link.id}`}>
            {t("links.details.openPayment")}
          </PageLink>
        </Detail>
      </Details>
    </Section>
  )
}
