import { useTexts } from "../i18n/use-texts"
import type { ChargeInFull } from "../api/answers"
import { Details } from "../page/details"
import { type CustomerSentence, customerSentences } from "./customer-sentences"

/** Ready answers for the customer, in the dashboard's language. */
export function ReadyAnswers({ charge }: { charge: ChargeInFull }) {
  const { t, money, dateAndHour } = useTexts()
  const inWords = ({ name, amount, at, reference, code }: CustomerSentence) =>
    [
      t(`sentences.${name}.text`, {
        amount: amount === undefined ? "" : money(amount, charge.currency_code),
        date: at === undefined ? "" : dateAndHour(at),
      }),
      reference && t("sentences.reference", { reference }),
      code,
    ]
      .filter(Boolean)
      .join(" ")
  const sentences = customerSentences(charge)
  if (sentences.length === 0) return null
  return (
    <section aria-label={t("sentences.title")}>
      <p className="txt-small-plus px-6 pt-4">{t("sentences.title")}</p>
      <Details
        rows={sentences.map((sentence) => ({
          name: t(`sentences.${sentence.name}.title`),
          value: inWords(sentence),
          copied: inWords(sentence),
        }))}
      />
    </section>
  )
}
