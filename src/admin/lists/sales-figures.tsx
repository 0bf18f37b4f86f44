import type { SalesAnswer } from "../api/admin-answer-types"
import { usePluginQuery } from "../api/queries"
import { useTexts } from "../i18n/use-texts"

const SUMS = ["today", "days_7", "days_30"] as const

/**
 * Shows the sales of today, of the last 7 days and of the last 30 days, and the share of approved card payments. If Pix
 * or wallet codes were created, also shows how many of them were created and paid. Shows nothing until the figures are
 * loaded.
 */
export function SalesFigures() {
  const { t, money, locale } = useTexts()
  const { data } = usePluginQuery<SalesAnswer>("/sales")
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
    <div className="px-6 py-3">
      <dl className="txt-small flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex gap-x-2">
            <dt className="text-ui-fg-subtle">
              {t(`chargeList.sales.${name}`)}
            </dt>
            <dd className="txt-small-plus whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
      <details className="txt-small text-ui-fg-subtle mt-1">
        <summary className="focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-md outline-none">
          {t("chargeList.sales.about")}
        </summary>
        {sales.codes.made > 0 && (
          <p>{t("chargeList.sales.codes", sales.codes)}</p>
        )}
        <p>{t("chargeList.sales.means")}</p>
      </details>
    </div>
  )
}
