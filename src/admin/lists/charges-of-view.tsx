import { useState } from "react"
import { type ListedCharge, useList } from "../api/use-lists"
import { useMay } from "../api/use-permissions"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { QueryState } from "../page/query-state"
import { useAccounts } from "../page/use-accounts"
import { CaptureSeveral } from "./capture-several"
import { type ChargeCell, CHARGE_CELLS } from "./charge-cells"
import { ListTable } from "./list-table"
import { type ListOfViewProps, VIEWS } from "./views"

/** One page of charges. Several can be captured at once where those are listed that can be. */
export function ChargesOfView(props: ListOfViewProps) {
  const { view, query, rows, empty, onTurn } = props
  const { t } = useTexts()
  const { money } = useMay()
  const columns = useColumns(VIEWS[view].columns as readonly ChargeCell[])
  const shown = JSON.stringify(query)
  const [chosen, setChosen] = useState<{ of: string; ids: string[] }>()
  const ids = chosen?.of === shown ? chosen.ids : []
  const choose = (next: string[]) => setChosen({ of: shown, ids: next })
  const nameOf = useNameOfCharge()
  const captures = view === "to-capture" && money
  return (
    <QueryState query={useList("charges", query)}>
      {({ charges, count }) => (
        <>
          <p role="status" className="px-6 py-3 txt-small text-ui-fg-subtle">
            {count === 0 ? empty : t("chargeList.found", { count })}
          </p>
          {captures && (
            <CaptureSeveral
              selected={charges.filter(({ id }) => ids.includes(id))}
              onClear={() => choose([])}
            />
          )}
          {count > 0 && (
            <ListTable
              label={t(`chargeList.views.${view}`)}
              columns={columns}
              rows={charges}
              {...(captures && { chosen: { ids, onChange: choose, nameOf } })}
            />
          )}
          <ListPages count={count} rows={rows} onTurn={onTurn} />
        </>
      )}
    </QueryState>
  )
}

/** The columns of a view, and the account where there are several. */
function useColumns(names: readonly ChargeCell[]) {
  const { t } = useTexts()
  const isOneAccount = useAccounts().length < 2
  const all = isOneAccount ? names : [...names, "account" as const]
  return all.map((name) => {
    const Cell = CHARGE_CELLS[name]
    return {
      name,
      header: t(`chargeList.columns.${name}`),
      cell: (charge: ListedCharge) => <Cell charge={charge} />,
    }
  })
}

/** For whoever cannot see which row a box is in. */
function useNameOfCharge() {
  const { dateAndHour } = useTexts()
  return ({ order_display_id: order, email, created_at }: ListedCharge) =>
    [order === null ? "" : `#${order}`, email, dateAndHour(created_at)]
      .filter(Boolean)
      .join(", ")
}
