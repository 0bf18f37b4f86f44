import { Container, Tabs, Text } from "@medusajs/ui"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import { usePermissions, useListPage } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { usePageFilters } from "../page/list/page-filters"
import { Section } from "../page/section"
import { TestEnvironmentWarning } from "../page/test-environment-warning"
import { DiscrepanciesOfView } from "./discrepancies-of-view"
import { ListFilters } from "./list-filters"
import {
  queryOfView,
  FILTERS,
  type FilterName,
  VIEW_NAMES,
  viewNameOrAll,
  VIEWS,
  type ListOfViewProps,
} from "./payments-views"
import { SmallButton } from "../page/small-button"
import { useState } from "react"
import type { ChargeInList } from "../api/admin-answer-types"
import { DataList } from "../page/list/data-list"
import { QueryState } from "../page/query-state"
import { takesPartInCapture } from "./capture-one-by-one"
import { CaptureSeveral } from "./capture-several"
import { type ChargeCell, useChargeCells } from "./charge-table-cells"
import { CountOfView } from "./count-of-view"
import { SalesFigures } from "./sales-figures"

/**
 * The page of all payments, including payments without an order. Its tabs show, for example, the payments that need an
 * administrator or that have to be captured.
 */
export function PaymentsPage() {
  const { t } = useTexts()
  const { money: mayMoveMoney } = usePermissions()
  const [, setSearch] = useSearchParams()
  const { values, rows, set, turnTo } = usePageFilters([...FILTERS, "view"])
  const view = viewNameOrAll(values.view)
  const query = queryOfView(view, values, rows)
  const goTo = (name: string) => setSearch(name === "all" ? {} : { view: name })
  const narrowing: readonly FilterName[] = [...VIEWS[view].filters, "account"]
  const shown = {
    view,
    query,
    rows,
    onTurn: turnTo,
    empty: t(
      narrowing.some((name) => values[name] !== "")
        ? "chargeList.noneFound"
        : `chargeList.none.${view}`
    ),
  }
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironmentWarning />
      <Section
        level="h1"
        title={t("chargeList.title")}
        description={t("chargeList.description")}
        aside={
          <>
            <SmallButton asChild>
              <Link to="/payments/close">{t("close.menu")}</Link>
            </SmallButton>
            {mayMoveMoney && (
              <SmallButton variant="primary" asChild>
                <Link to="/payments/create-link">{t("links.make.menu")}</Link>
              </SmallButton>
            )}
          </>
        }
      >
        <SalesFigures />
      </Section>
      <Container className="divide-y p-0">
        <Tabs value={view} onValueChange={goTo}>
          <Tabs.List
            aria-label={t("chargeList.views.label")}
            className="flex-wrap px-6 py-4"
          >
            {VIEW_NAMES.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {t(`chargeList.views.${name}`)}
                <CountOfView view={name} />
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={view} className="divide-y">
            <Text
              size="small"
              className="text-ui-fg-subtle hidden px-6 py-3 sm:block"
            >
              {t(`chargeList.about.${view}`)}
            </Text>
            <ListFilters
              view={view}
              values={values}
              onSet={set}
              onClear={() => goTo(view)}
            />
            {VIEWS[view].list === "charges" ? (
              <ChargesOfView key={view} {...shown} />
            ) : (
              <DiscrepanciesOfView {...shown} />
            )}
          </Tabs.Content>
        </Tabs>
      </Container>
    </div>
  )
}

/**
 * Shows one page of a list of charges. On the tab of charges that have to be captured, a user with the permission
 * `money` can select several charges and capture them together.
 */
function ChargesOfView(props: ListOfViewProps) {
  const { view, query, rows, empty, onTurn } = props
  const { t, dateAndHour } = useTexts()
  const navigate = useNavigate()
  const captures = usePermissions().money && view === "to-capture"
  const cells = useChargeCells()
  const names: readonly ChargeCell[] = VIEWS[view].columns
  const shown = JSON.stringify(query)
  const [chosen, setChosen] = useState<{ of: string; ids: string[] }>()
  const ids = chosen?.of === shown ? chosen.ids : []
  const selectCharges = (next: string[]) => setChosen({ of: shown, ids: next })
  // Names a charge in the prompt and the results of the capture, and the charge's checkbox for screen readers.
  const labelOf = ({ order_display_id: order, ...charge }: ChargeInList) =>
    [order && `#${order}`, charge.email, dateAndHour(charge.created_at)]
      .filter(Boolean)
      .join(", ")
  return (
    <QueryState query={useListPage("charges", query)}>
      {({ charges, count }) => (
        <>
          <p role="status" className="txt-small text-ui-fg-subtle px-6 py-3">
            {count === 0 ? empty : t("chargeList.found", { count })}
          </p>
          {captures && (
            <CaptureSeveral
              selected={charges.filter(
                (one) => takesPartInCapture(one) && ids.includes(one.id)
              )}
              labelOf={labelOf}
              onClear={() => selectCharges([])}
            />
          )}
          {count > 0 && (
            <DataList
              label={t(`chargeList.views.${view}`)}
              columns={names.map((name) => ({
                name,
                header: t(`chargeList.columns.${name}`),
                cell: cells[name],
              }))}
              rows={charges}
              idOf={({ id }) => id}
              onOpen={(id) => void navigate(`/payments/${id}`)}
              chosen={
                captures ? { ids, onChange: selectCharges, labelOf } : undefined
              }
              pages={{ count, rows, onTurn }}
            />
          )}
        </>
      )}
    </QueryState>
  )
}
