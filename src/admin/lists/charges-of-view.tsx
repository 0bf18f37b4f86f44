import { useState } from "react"
import type { ListedCharge } from "../api/answers"
import { useList, useMay } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { QueryState } from "../page/query-state"
import { isCapturable } from "./capture-outcomes"
import { CaptureSeveral } from "./capture-several"
import { type ChargeCell, useChargeCells } from "./charge-cells"
import { ListTable } from "./list-table"
import { type ListOfViewProps, VIEWS } from "./views"

/** Shows one page of charges. In the view of charges to capture, several can be captured at once. */
export function ChargesOfView(props: ListOfViewProps) {
  const { view, query, rows, empty, onTurn } = props
  const { t, dateAndHour } = useTexts()
  const captures = useMay().money && view === "to-capture"
  const cells = useChargeCells()
  const names = VIEWS[view].columns as readonly ChargeCell[]
  const shown = JSON.stringify(query)
  const [chosen, setChosen] = useState<{ of: string; ids: string[] }>()
  const ids = chosen?.of === shown ? chosen.ids : []
  const choose = (next: string[]) => setChosen({ of: shown, ids: next })
  // Names the row of a checkbox for screen readers.
  const nameOf = ({ order_display_id: order, ...charge }: ListedCharge) =>
    [order && `#${order}`, charge.email, dateAndHour(charge.created_at)]
      .filter(Boolean)
      .join(", ")
  return (
    <QueryState query={useList("charges", query)}>
      {({ charges, count }) => (
        <>
          <p role="status" className="txt-small text-ui-fg-subtle px-6 py-3">
            {count === 0 ? empty : t("chargeList.found", { count })}
          </p>
          {captures && (
            <CaptureSeveral
              selected={charges.filter(
                (one) => isCapturable(one) && ids.includes(one.id)
              )}
              nameOf={nameOf}
              onClear={() => choose([])}
            />
          )}
          {count > 0 && (
            <ListTable
              label={t(`chargeList.views.${view}`)}
              columns={names.map((name) => ({
                name,
                header: t(`chargeList.columns.${name}`),
                cell: cells[name],
              }))}
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
