import { Text } from "@medusajs/ui"
import type { SalesAnswer } from "../api/answers"
import { useAnswer } from "../api/queries"
import { useTexts } from "../i18n/use-texts"

const SUMS = ["today", "days_7", "days_30"] as const

/** Shows recent sales, the share of approved cards and what became of codes; nothing until they are known. */
export function SalesFigures() {
  const { t, money, locale } = useTexts()
  const { data } = useAnswer<SalesAnswer>("/sales")
  if (data === undefined) return null
  const { sales } = data
  const { approved_cards: share } = sales
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
  })
  const figures = [
    ...SUMS.map((name) => ({ name, figure: money(sales[name], "BRL") })),
    {
      name: "approved_cards",
      figure: share === null ? "–" : percent.format(share),
    },
  ]
  return (
    <div className="px-6 py-4">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ name, figure }) => (
          <div key={name}>
            <dt className="txt-small text-ui-fg-subtle">
              {t(`chargeList.sales.${name}`)}
            </dt>
            <dd className="txt-large-plus">{figure}</dd>
          </div>
        ))}
      </dl>
      {sales.codes.made > 0 && (
        <Text size="small" className="pt-2">
          {t("chargeList.sales.codes", sales.codes)}
        </Text>
      )}
      <Text size="xsmall" className="text-ui-fg-subtle pt-2">
        {t("chargeList.sales.means")}
      </Text>
    </div>
  )
}
