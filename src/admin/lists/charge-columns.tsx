import {
  Checkbox,
  createDataTableColumnHelper,
  type DataTableCellContext,
  type DataTableHeaderContext,
} from "@medusajs/ui"
import { useMemo } from "react"
import type { ListedCharge } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import {
  AmountOf,
  DeadlineOf,
  MadeAt,
  MethodOf,
  NumberOf,
  OrderOf,
  StateOf,
} from "./charge-cells"
import type { ChargeFilters } from "./charge-filters"

const column = createDataTableColumnHelper<ListedCharge>()

type Cell = DataTableCellContext<ListedCharge, unknown>

/** The columns of the list. They stay the same while nothing of it changes: a new cell would lose the focus. */
export function useChargeColumns(view: ChargeFilters["view"]) {
  const { t } = useTexts()
  return useMemo(() => {
    const isToCapture = view === "to_capture"
    const header = (name: string) => t(`chargeList.columns.${name}`)
    return [
      column.select({ header: SelectAll, cell: SelectOne }),
      ...(isToCapture
        ? [
            column.display({
              id: "capture_before",
              header: header("captureBefore"),
              cell: ({ row }: Cell) => <DeadlineOf charge={row.original} />,
            }),
          ]
        : []),
      column.accessor("created_at", {
        header: header("created"),
        enableSorting: !isToCapture,
        cell: ({ row }) => <MadeAt charge={row.original} />,
      }),
      column.display({
        id: "order",
        header: header("order"),
        cell: ({ row }: Cell) => <OrderOf charge={row.original} />,
      }),
      column.accessor("amount", {
        header: header("amount"),
        enableSorting: !isToCapture,
        align: "right",
        truncateTooltip: false,
        cell: ({ row }) => <AmountOf charge={row.original} />,
      }),
      column.display({
        id: "method",
        header: header("method"),
        cell: ({ row }: Cell) => <MethodOf charge={row.original} />,
      }),
      column.display({
        id: "state",
        header: header("state"),
        cell: ({ row }: Cell) => <StateOf charge={row.original} />,
      }),
      column.accessor("email", {
        header: header("email"),
        cell: ({ row }) => row.original.email ?? "",
      }),
      column.display({
        id: "number",
        header: header("number"),
        cell: ({ row }: Cell) => <NumberOf charge={row.original} />,
      }),
    ]
  }, [t, view])
}

/** The kit's own boxes have no name for whoever cannot see them. */
function SelectAll({ table }: DataTableHeaderContext<ListedCharge, unknown>) {
  const { t } = useTexts()
  return (
    <Checkbox
      aria-label={t("chargeList.selectAll")}
      checked={
        table.getIsSomePageRowsSelected()
          ? "indeterminate"
          : table.getIsAllPageRowsSelected()
      }
      onCheckedChange={(isChosen) =>
        table.toggleAllPageRowsSelected(isChosen === true)
      }
    />
  )
}

function SelectOne({ row }: Cell) {
  const { t, dateAndHour } = useTexts()
  const { created_at: at, email, order_display_id: order } = row.original
  return (
    <Checkbox
      aria-label={t("chargeList.selectOne", {
        charge: [
          order === null ? undefined : `#${order}`,
          email,
          dateAndHour(at),
        ]
          .filter(Boolean)
          .join(", "),
      })}
      checked={row.getIsSelected()}
      onCheckedChange={(isChosen) => row.toggleSelected(isChosen === true)}
    />
  )
}
