import type { PaymentLinkInFull } from "../api/link-answers"
import { useTexts } from "../i18n/use-texts"
import { Fact, Facts } from "../page/facts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"

/** What a link is for, who made it, and until when it can be paid. */
export function LinkFacts({ link }: { link: PaymentLinkInFull }) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  const sum = (amount: number) => money(amount, link.currency_code)
  return (
    <Section title={t("links.facts.title")}>
      <Facts>
        <Fact name={t("links.facts.for")}>
          {link.order_id === null ? (
            t(`links.purposes.${link.purpose}`)
          ) : (
            <PageLink to={`/orders/${link.order_id}`}>
              {t("links.facts.order")}
            </PageLink>
          )}
        </Fact>
        {link.description !== null && (
          <Fact name={t("links.facts.description")}>{link.description}</Fact>
        )}
        <Fact name={t("links.facts.captured")}>{sum(link.captured)}</Fact>
        <Fact name={t("links.facts.refunded")}>{sum(link.refunded)}</Fact>
        <Fact name={t("links.columns.until")}>
          {link.expires_at === null ? "–" : dateAndHour(link.expires_at)}
        </Fact>
        {link.deactivated_at !== null && (
          <Fact name={t("links.facts.deactivated")}>
            {dateAndHour(link.deactivated_at)}
          </Fact>
        )}
        <Fact name={t("links.columns.made")}>
          {t("links.facts.madeBy", {
            date: dateAndHour(link.created_at),
            who:
              link.created_by === null
                ? person("shopper", null)
                : person(link.created_by, null),
          })}
        </Fact>
        {link.order_number !== null && (
          <Fact
            name={t("links.facts.number")}
            hint={t("links.facts.numberHint")}
          >
            <code>{link.order_number}</code>
          </Fact>
        )}
        <Fact name={t("pages.account")}>{link.account}</Fact>
        <Fact name={t("links.facts.payment")}>
          <PageLink to={`/payments/${link.id}`}>
            {t("links.facts.openPayment")}
          </PageLink>
        </Fact>
      </Facts>
    </Section>
  )
}
