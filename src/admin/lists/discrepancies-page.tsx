import { Container, Tabs } from "@medusajs/ui"
import { useDiscrepancies } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { usePageFilters } from "../page/use-page-filters"
import { useAges } from "../settings/use-ages"
import { DiscrepancyCard } from "./discrepancy-card"
import { DiscrepancyFilterForm } from "./discrepancy-filter-form"

const STATUSES = ["open", "resolved", "all"] as const

/** What cannot be settled without a person: the open ones first, and what became of the others. */
export function DiscrepanciesPage() {
  const { t } = useTexts()
  useAges()
  const filters = usePageFilters(["status", "kind", "account", "q"])
  const { values, set } = filters
  const asked = STATUSES.find((one) => one === values.status) ?? "open"
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironment />
      <PageHead
        title={t("discrepancyList.title")}
        description={t("discrepancyList.description")}
      />
      <Tabs
        className="flex flex-col gap-y-3"
        value={asked}
        onValueChange={(status) => set("status", status)}
      >
        <Container className="divide-y p-0">
          <Tabs.List
            aria-label={t("discrepancyList.statuses.label")}
            className="px-6 py-4"
          >
            {STATUSES.map((status) => (
              <Tabs.Trigger key={status} value={status}>
                {t(`discrepancyList.statuses.${status}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <DiscrepancyFilterForm values={values} onSet={set} />
        </Container>
        {STATUSES.map((status) => (
          <Tabs.Content key={status} value={status}>
            <Discrepancies
              query={{ ...filters.query, status }}
              rows={filters.rows}
              onTurn={filters.turnTo}
            />
          </Tabs.Content>
        ))}
      </Tabs>
    </div>
  )
}

interface DiscrepanciesProps {
  query: Record<string, string | number>
  rows: { limit: number; offset: number }
  onTurn: (index: number) => void
}

function Discrepancies({ query, rows, onTurn }: DiscrepanciesProps) {
  const { t } = useTexts()
  const isNarrowed = ["kind", "account", "q"].some((name) => name in query)
  return (
    <QueryState
      query={useDiscrepancies(query)}
      empty={{
        text: t(
          isNarrowed
            ? "discrepancyList.noneFound"
            : `discrepancyList.none.${query.status ?? "all"}`
        ),
        isEmpty: ({ count }) => count === 0,
      }}
    >
      {({ discrepancies, count }) => (
        <div className="flex flex-col gap-y-3">
          {discrepancies.map((discrepancy) => (
            <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
          ))}
          <ListPages count={count} rows={rows} onTurn={onTurn} />
        </div>
      )}
    </QueryState>
  )
}
