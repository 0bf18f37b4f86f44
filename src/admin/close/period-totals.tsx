import { Text } from "@medusajs/ui"
import type { ListAnswer } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"

/** The currency of the sums. The gateway accepts only reais. */
const CURRENCY = "BRL"

const SUMS = ["captured", "refunded", "disputed", "net"] as const

interface PeriodTotalsProps {
  period: ListAnswer<"day-closes">["period"]
}

/** Shows the sums of the chosen days, and below them a note that they are gross amounts. */
export function PeriodTotals({ period }: PeriodTotalsProps) {
  const { t, day, money } = useTexts()
  const { from, to } = period
  return (
    <section aria-label={t("close.period.label")} className="px-6 py-4">
      <Text size="small" weight="plus">
        {t("close.period.days", { from: day(from), to: day(to) })}
      </Text>
      <dl className="txt-small flex flex-wrap gap-x-6">
        {SUMS.map((sum) => (
          <div key={sum} className="flex gap-x-2">
            <dt className="text-ui-fg-subtle">{t(`close.columns.${sum}`)}</dt>
            <dd className="txt-small-plus whitespace-nowrap">
              {money(period[sum], CURRENCY)}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="small" className="text-ui-fg-subtle mt-1">
        {t("close.gross")}
      </Text>
    </section>
  )
}
