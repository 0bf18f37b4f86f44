import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import type { CloseProps } from "./close-props"

/** The sums of a day, down to what the shop has of it before fees. */
export function DayFigures({ close }: CloseProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const sum = (amount: number) => money(amount, close.currency_code)
  const { captured, refunded, chargebacks, net } = close
  return (
    <Section
      title={t("close.figures.title")}
      description={t("close.figures.description")}
    >
      <Details>
        <Detail name={t("close.figures.captured")}>
          {sum(captured.total)} (
          {t("close.payments", { number: captured.count })})
        </Detail>
        <Detail name={t("close.figures.refunded")}>
          {sum(refunded.total)} (
          {t("close.refunds", { number: refunded.count })})
        </Detail>
        <Detail
          name={t("close.figures.chargebacks")}
          hint={t("close.figures.chargebacksHint")}
        >
          {t("close.figures.chargebackSums", {
            disputed: sum(chargebacks.disputed),
            reversed: sum(chargebacks.reversed),
            lost: sum(chargebacks.lost),
          })}
        </Detail>
        <Detail name={t("close.figures.net")} hint={t("close.figures.netHint")}>
          <strong className="text-ui-fg-base">{sum(net)}</strong>
        </Detail>
      </Details>
    </Section>
  )
}
