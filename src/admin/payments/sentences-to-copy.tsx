import { Text } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { type CustomerSentence, customerSentences } from "./customer-sentences"

/** Ready answers for the customer, in the dashboard's language. */
export function SentencesToCopy({ charge }: { charge: ChargeInFull }) {
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
    <section
      aria-label={t("sentences.title")}
      className="flex flex-col items-start gap-y-3 px-6 py-4"
    >
      <Text size="small" weight="plus">
        {t("sentences.title")}
      </Text>
      {sentences.map((sentence) => (
        <div key={sentence.name} className="flex flex-col items-start gap-y-1">
          <Text size="small" className="text-ui-fg-subtle break-words">
            {inWords(sentence)}
          </Text>
          <CopyButton
            label={t("charge.copy", {
              what: t(`sentences.${sentence.name}.title`),
            })}
            text={inWords(sentence)}
          />
        </div>
      ))}
    </section>
  )
}
