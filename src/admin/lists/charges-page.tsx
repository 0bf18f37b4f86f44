import { Button, Container, Tabs } from "@medusajs/ui"
import { Link, useSearchParams } from "react-router-dom"
import { useChargeList } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { ChargeFilterForm } from "./charge-filter-form"
import {
  type ChargeFilters,
  filtersOf,
  queryOf,
  searchOf,
} from "./charge-filters"
import { ChargesTable } from "./charges-table"

const VIEWS = ["all", "to_capture"] as const

/** All charges, those without an order too; and what is to be captured before its reservation lapses. */
export function ChargesPage() {
  const { t } = useTexts()
  const { filters, change } = useChargeFilters()
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironment />
      <PageHead
        title={t("chargeList.title")}
        description={t("chargeList.description")}
      >
        <Button size="small" variant="secondary" asChild>
          <Link to="/payments/discrepancies">{t("discrepancyList.title")}</Link>
        </Button>
      </PageHead>
      <Container className="divide-y p-0">
        <Tabs
          value={filters.view}
          onValueChange={(view) =>
            change({ view: view as ChargeFilters["view"] })
          }
        >
          <Tabs.List
            aria-label={t("chargeList.views.label")}
            className="px-6 py-4"
          >
            {VIEWS.map((view) => (
              <Tabs.Trigger key={view} value={view}>
                {t(`chargeList.views.${view}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {VIEWS.map((view) => (
            <Tabs.Content key={view} value={view} className="divide-y">
              <ListOf filters={filters} onChange={change} />
            </Tabs.Content>
          ))}
        </Tabs>
      </Container>
    </div>
  )
}

interface ListProps {
  filters: ChargeFilters
  onChange: (changes: Partial<ChargeFilters>) => void
}

function ListOf({ filters, onChange }: ListProps) {
  const { t } = useTexts()
  const query = useChargeList(queryOf(filters))
  return (
    <>
      <ChargeFilterForm filters={filters} onChange={onChange} />
      <QueryState query={query}>
        {(answer) => (
          <>
            <p role="status" className="sr-only">
              {query.isFetching
                ? t("pages.loading")
                : t("chargeList.found", { count: answer.count })}
            </p>
            <ChargesTable
              filters={filters}
              onChange={onChange}
              answer={answer}
            />
          </>
        )}
      </QueryState>
    </>
  )
}

/** The filters in the page's address. Whatever is changed, the first page is shown, unless one is asked for. */
function useChargeFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  return {
    filters,
    change: (changes: Partial<ChargeFilters>) =>
      setSearch(searchOf({ ...filters, offset: 0, ...changes })),
  }
}
