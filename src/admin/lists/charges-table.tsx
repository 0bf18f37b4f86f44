import { DataTable, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ChargesAnswer } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { PAGE_SIZE } from "../page/page-filters"
import { CaptureSeveral } from "./capture-several"
import { useChargeColumns } from "./charge-columns"
import {
  type ChargeFilters,
  type ChargeOrder,
  isFiltered,
  searchOf,
} from "./charge-filters"

interface ChargesTableProps {
  filters: ChargeFilters
  onChange: (changes: Partial<ChargeFilters>) => void
  answer: ChargesAnswer
}

/** One page of charges; several of those that are shown can be captured at once. */
export function ChargesTable({ filters, onChange, answer }: ChargesTableProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { charges } = answer
  const shown = searchOf(filters).toString()
  const [chosen, setChosen] = useState({ of: shown, ids: {} })
  const ids: Record<string, boolean> = chosen.of === shown ? chosen.ids : {}
  const table = useDataTable({
    data: charges,
    columns: useChargeColumns(filters.view),
    getRowId: ({ id }) => id,
    rowCount: answer.count,
    autoResetPageIndex: false,
    onRowClick: ({ target }, { id }) => {
      const isLink = target instanceof Element && target.closest("a, button")
      if (!isLink) void navigate(`/payments/${id}`)
    },
    pagination: {
      state: {
        pageIndex: Math.floor(filters.offset / PAGE_SIZE),
        pageSize: PAGE_SIZE,
      },
      onPaginationChange: ({ pageIndex }) =>
        onChange({ offset: pageIndex * PAGE_SIZE }),
    },
    sorting: {
      state: {
        id: filters.order.replace("-", ""),
        desc: filters.order.startsWith("-"),
      },
      // Undefined when a column was clicked so often that it sorts no more.
      onSortingChange: (sorting: { id: string; desc: boolean } | undefined) =>
        onChange({
          order: (sorting
            ? `${sorting.desc ? "-" : ""}${sorting.id}`
            : "-created_at") as ChargeOrder,
        }),
    },
    rowSelection: {
      state: ids,
      onRowSelectionChange: (state) => setChosen({ of: shown, ids: state }),
    },
  })
  const empty = isFiltered(filters)
    ? "chargeList.noneFound"
    : `chargeList.none.${filters.view}`
  return (
    <>
      <CaptureSeveral
        selected={charges.filter(({ id }) => ids[id])}
        onClear={() => setChosen({ of: shown, ids: {} })}
      />
      <DataTable instance={table}>
        <DataTable.Table
          emptyState={{
            empty: { heading: t("chargeList.empty"), description: t(empty) },
          }}
        />
        <DataTable.Pagination
          translations={{
            of: t("history.of"),
            results: t("history.results"),
            pages: t("history.pages"),
            prev: t("actions.previous"),
            next: t("actions.next"),
          }}
        />
      </DataTable>
    </>
  )
}
