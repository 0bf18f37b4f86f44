import { useSearchParams } from "react-router-dom"
import { useList } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { FilterInput } from "../page/filter-input"
import { FilterAccount } from "../page/filter-select"
import { ListPages } from "../page/list-pages"
import { queryOf, usePageFilters } from "../page/page-filters"
import { QueryState } from "../page/query-state"
import { Section } from "../page/section"
import { TestEnvironment } from "../page/test-environment"
import { CsvButton } from "./csv-button"
import { daysOf } from "./csv-file"
import { DayDrawer } from "./day-drawer"
import { DaysTable } from "./days-table"

/** Lists the shop's days, the latest first; opens one of them, and saves the movements as a file. */
export function ClosePage() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const { values, rows, set, turnTo } = usePageFilters([
    "account",
    "from",
    "to",
  ])
  const { account, from, to } = values
  const query = useList(
    "day-closes",
    queryOf({ account, "day[$gte]": from, "day[$lte]": to, ...rows })
  )
  const file = account === "" ? {} : { account }
  // The address names the open day: `br/2026-11-21`.
  const [of, day] = params.get("day")?.split("/") ?? []
  const withDay = (opened: string) =>
    new URLSearchParams({ ...Object.fromEntries(params), day: opened })
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironment />
      <Section
        level="h1"
        title={t("close.menu")}
        description={t("close.description")}
        aside={
          <CsvButton
            of={{ ...file, since: "my-last-export" }}
            label={t("close.csv.sinceMyLast")}
          />
        }
      >
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
      </Section>
      {of && day && (
        <DayDrawer
          of={{ account: of, day }}
          onClose={() => setParams(withDay(""))}
        />
      )}
    </div>
  )
}
