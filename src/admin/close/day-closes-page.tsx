import { Container } from "@medusajs/ui"
import { useDayCloses } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { ListPages } from "../page/list-pages"
import { queryOf } from "../page/page-filters"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { usePageFilters } from "../page/use-page-filters"
import { CsvSection } from "./csv-section"
import { DayClosesTable } from "./day-closes-table"

/** The days of the shop, the latest first. */
export function DayClosesPage() {
  const { t } = useTexts()
  const { values, rows, set, turnTo } = usePageFilters([
    "account",
    "from",
    "to",
  ])
  const query = useDayCloses(
    queryOf({
      account: values.account,
      "day[$gte]": values.from,
      "day[$lte]": values.to,
      ...rows,
    })
  )
  return (
    <div className="flex flex-col gap-y-3">
      <PageHead title={t("close.menu")} description={t("close.description")} />
      <TestEnvironment />
      <Container className="divide-y p-0">
        <div className="flex flex-wrap gap-3 px-6 py-4">
          <FilterAccount
            value={values.account}
            onChange={(value) => set("account", value)}
          />
          {(["from", "to"] as const).map((end) => (
            <FilterInput
              key={end}
              type="date"
              label={t(`close.csv.${end}`)}
              value={values[end]}
              onChange={(value) => set(end, value)}
            />
          ))}
        </div>
        <QueryState
          query={query}
          empty={{
            text: t("close.empty"),
            isEmpty: ({ day_closes }) => day_closes.length === 0,
          }}
        >
          {({ day_closes, count }) => (
            <>
              <DayClosesTable closes={day_closes} />
              <ListPages count={count} rows={rows} onTurn={turnTo} />
            </>
          )}
        </QueryState>
      </Container>
      <CsvSection />
    </div>
  )
}
