import { Button, Copy, Text } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { shownDate } from "../settings/shown-time"
import { type CustomerSentence, customerSentences } from "./customer-sentences"

const LANGUAGES = [
  { lng: "ptBR", locale: "pt-BR" },
  { lng: "en", locale: "en" },
]

/** Ready answers for the customer; in the customer's language, whatever the clerk's is. */
export function SentencesToCopy({ charge }: { charge: ChargeInFull }) {
  const { t, locale } = useTexts()
  const inLanguage = (
    { name, amount, at, reference, code }: CustomerSentence,
    language: (typeof LANGUAGES)[number]
  ) =>
    [
      t(`sentences.${name}.text`, {
        lng: language.lng,
        amount:
          amount === undefined
            ? ""
            : new Intl.NumberFormat(language.locale, {
                style: "currency",
                currency: charge.currency_code,
              }).format(amount),
        date:
          at === undefined
            ? ""
            : shownDate(at, { locale: language.locale, withHour: true }),
      }),
      reference && t("sentences.reference", { lng: language.lng, reference }),
      code,
    ]
      .filter(Boolean)
      .join(" ")
  const sentences = customerSentences(charge)
  if (sentences.length === 0) return null
  return (
    <section
      aria-label={t("sentences.title")}
      className="flex flex-col gap-y-3 px-6 py-4"
    >
      <Text size="small" weight="plus">
        {t("sentences.title")}
      </Text>
      {sentences.map((sentence) => (
        <div key={sentence.name} className="flex flex-col gap-y-1">
          <Text size="small" className="text-ui-fg-subtle break-words">
            {LANGUAGES.filter((one) => one.locale === locale).map((one) =>
              inLanguage(sentence, one)
            )}
          </Text>
          <div className="flex flex-wrap gap-2">
            {LANGUAGES.map((language) => {
              const label = t(`sentences.copyIn.${language.lng}`)
              const title = t(`sentences.${sentence.name}.title`)
              return (
                <Copy
                  key={language.lng}
                  content={inLanguage(sentence, language)}
                  asChild
                  aria-label={`${label}: ${title}`}
                >
                  <Button type="button" size="small" variant="transparent">
                    {label}
                  </Button>
                </Copy>
              )
            })}
          </div>
        </div>
      ))}
    </section>
  )
}
