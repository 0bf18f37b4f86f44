import { type ReactNode, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useListPage, useAccounts, usePermissions } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { FilterInput } from "../page/list/filter-input"
import { FilterAccount } from "../page/list/filter-select"
import { DataList } from "../page/list/data-list"
import type { ListPagesProps } from "../page/list/list-pages"
import { withoutEmptyValues, usePageFilters } from "../page/list/page-filters"
import { QueryState } from "../page/query-state"
import { Section } from "../page/section"
import { TestEnvironmentWarning } from "../page/test-environment-warning"
import { completeDayRange } from "./movements-csv-file"
import { DayDrawer } from "./day-drawer"
import { MovementsCsvButton } from "./movements-csv-button"
import { ExportsSection, NewExportButton } from "./exports-section"
import { Checkbox, Label, StatusBadge } from "@medusajs/ui"
import type { ListedDay } from "../api/admin-answer-types"
import { PeriodTotals } from "./period-totals"
import { PageLink } from "../page/page-link"

/**
 * The page "Daily close". It lists the days of the shop's accounts, the latest first, with the money that was captured,
 * refunded and disputed on each day. An administrator can open a day and download its movements of money as a CSV file.
 */
export function ClosePage() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const { values, rows, set, turnTo } = usePageFilters([
    "account",
    "from",
    "to",
  ])
  const { account, from, to } = values
  const query = useListPage(
    "day-closes",
    withoutEmptyValues({
      account,
      "day[$gte]": from,
      "day[$lte]": to,
      ...rows,
    })
  )
  const file = account === "" ? {} : { account }
  const mayReadDocuments = usePermissions().money
  const [documents, setDocuments] = useState(false)
  // The parameter `day` names the open day: `br/2026-11-21`.
  const [accountOfDay, day] = params.get("day")?.split("/") ?? []
  const withDay = (opened: string) =>
    new URLSearchParams({ ...Object.fromEntries(params), day: opened })
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironmentWarning />
      <Section
        level="h1"
        title={t("close.menu")}
        description={t("close.description")}
        aside={<NewExportButton account={account} />}
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
          {mayReadDocuments && (
            <div className="flex h-8 items-center gap-x-2">
              <Checkbox
                id="csv-documents"
                checked={documents}
                onCheckedChange={(checked) => setDocuments(checked === true)}
              />
              <Label htmlFor="csv-documents" size="small">
                {t("close.csv.documents")}
              </Label>
            </div>
          )}
          <MovementsCsvButton
            of={{
              ...file,
              ...(documents && { documents }),
              ...completeDayRange({ from, to }, new Date()),
            }}
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
          {({ day_closes, count, period }) => (
            <>
              <PeriodTotals period={period} />
              <DaysTable
                days={day_closes}
                linkTo={(one) => `?${withDay(`${one.account}/${one.day}`)}`}
                pages={{ count, rows, onTurn: turnTo }}
              />
            </>
          )}
        </QueryState>
      </Section>
      <ExportsSection />
      {accountOfDay && day && (
        <DayDrawer
          of={{ account: accountOfDay, day }}
          onClose={() => setParams(withDay(""))}
        />
      )}
    </div>
  )
}

const SUMS = ["captured", "refunded", "disputed", "net"] as const

/** The currency of the sums. The gateway accepts only reais. */
const CURRENCY = "BRL"

interface TableProps {
  days: ListedDay[]
  /** Returns the URL that opens a day in the drawer. */
  linkTo: (day: ListedDay) => string
  pages: ListPagesProps
}

/**
 * Shows one row for each day of an account, with the day's sums and a link that opens the day. The column `net` is the
 * total of the other sums.
 */
function DaysTable({ days, linkTo, pages }: TableProps) {
  const { t, day, money } = useTexts()
  const areSeveral = useAccounts().length > 1
  const columnOf = (name: string, cell: (one: ListedDay) => ReactNode) => ({
    name,
    cell,
    header: t(`close.columns.${name}`),
  })
  return (
    <DataList
      label={t("close.menu")}
      columns={[
        columnOf("day", (one) => (
          <PageLink to={linkTo(one)}>{day(one.day)}</PageLink>
        )),
        ...(areSeveral ? [columnOf("account", ({ account }) => account)] : []),
        ...SUMS.map((sum) => columnOf(sum, (one) => money(one[sum], CURRENCY))),
        columnOf("check", ({ check }) => <CheckBadge check={check} />),
      ]}
      rows={days}
      idOf={({ account, day }) => `${account}-${day}`}
      pages={pages}
    />
  )
}

function CheckBadge({ check }: Pick<ListedDay, "check">) {
  const { t, dateAndHour } = useTexts()
  if (check === null) return "–"
  const { at, discrepancies } = check
  const found = t("close.check.found", { number: discrepancies })
  return (
    <StatusBadge
      color={discrepancies > 0 ? "red" : at === null ? "blue" : "green"}
    >
      {at === null ? found : `${dateAndHour(at)} · ${found}`}
    </StatusBadge>
  )
}
