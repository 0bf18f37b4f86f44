import { Container } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useListedDays } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { ListPages } from "../page/list-pages"
import { queryOf } from "../page/page-filters"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { usePageFilters } from "../page/use-page-filters"
import { CsvButton } from "./csv-button"
import { DayDrawer } from "./day-drawer"
import { DaysTable } from "./days-table"
import { daysOf } from "./shown-day"

/** Which day is opened, in the address: `br/2026-11-21`. */
const DAY = "day"

/** The days of the shop, the latest first; one of them opened, and what moved as a file. */
export function ClosePage() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const { values, rows, set, turnTo } = usePageFilters([
    "account",
    "from",
    "to",
  ])
  const { account, from, to } = values
  const query = useListedDays(
    queryOf({ account, "day[$gte]": from, "day[$lte]": to, ...rows })
  )
  const file = account === "" ? {} : { account }
  const [of, day] = params.get(DAY)?.split("/") ?? []
  const withDay = (opened: string | undefined) => {
    const changed = new URLSearchParams(params)
    if (opened === undefined) changed.delete(DAY)
    else changed.set(DAY, opened)
    return changed
  }
  return (
    <div className="flex flex-col gap-y-3">
      <PageHead title={t("close.menu")} description={t("close.description")}>
        <CsvButton
          of={{ ...file, since: "my-last-export" }}
          label={t("close.csv.sinceMyLast")}
        />
      </PageHead>
      <TestEnvironment />
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-end gap-3 px-6 py-4">
          <FilterAccount
            value={account}
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
          <CsvButton
            of={{ ...file, ...daysOf({ from, to }, new Date()) }}
            label={t(
              from === "" && to === "" ? "close.csv.month" : "close.csv.days"
            )}
          />
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
              <DaysTable
                days={day_closes}
                linkTo={(one) => `?${withDay(`${one.account}/${one.day}`)}`}
              />
              <ListPages count={count} rows={rows} onTurn={turnTo} />
            </>
          )}
        </QueryState>
      </Container>
      {of !== undefined && day !== undefined && (
        <DayDrawer
          of={{ account: of, day }}
          onClose={() => setParams(withDay(undefined))}
        />
      )}
    </div>
  )
}
