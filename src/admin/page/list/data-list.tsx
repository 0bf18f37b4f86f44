import {
  Checkbox,
  createDataTableColumnHelper,
  DataTable,
  type DataTableCellContext,
  type DataTableHeaderContext,
  useDataTable,
} from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"
import { type ListPagesProps, usePaginationTexts } from "./list-pages"

interface DataListProps<Row> {
  label: string
  columns: readonly {
    name: string
    header: string
    cell: (row: Row) => ReactNode
  }[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Opens the page of a row. Called when the user clicks the row outside its links and buttons. */
  onOpen?: (id: string) => void
  /**
   * Makes the rows selectable. `ids` are the ids of the selected rows. `labelOf` returns a text about a row, for the
   * accessible name of the row's checkbox. Undefined if rows cannot be selected.
   */
  chosen?:
    | {
        ids: readonly string[]
        onChange: (ids: string[]) => void
        labelOf: (row: Row) => string
      }
    | undefined
  /** The data of the buttons for the next and previous page. Undefined for a table without these buttons. */
  pages?: ListPagesProps
}

/**
 * A row for the UI kit's table, with its cells already rendered. If the columns rendered the cells, the column
 * definitions would change and the table would be rebuilt at every rendering.
 */
interface ShownRow {
  id: string
  name: string
  cells: Record<string, ReactNode>
}

const column = createDataTableColumnHelper<ShownRow>()

/** Shows a list as a table of the UI kit. `pages` adds page buttons, and `chosen` makes the rows selectable. */
export function DataList<Row>({
  label,
  columns,
  rows,
  idOf,
  onOpen,
  chosen,
  pages,
}: DataListProps<Row>) {
  // The UI kit's filters are not used, because they open one by one and cannot show an error for a wrong amount. Its
  // tabs show no counts, and a single key press triggers the actions of its command bar.
  const words = usePaginationTexts(pages?.count ?? 0)
  const instance = useDataTable<ShownRow>({
    data: rows.map((row) => ({
      id: idOf(row),
      name: chosen?.labelOf(row) ?? "",
      cells: Object.fromEntries(
        columns.map(({ name, cell }) => [name, cell(row)])
      ),
    })),
    columns: [
      ...(chosen ? [CHOICE] : []),
      ...columns.map(({ name, header }) =>
        column.accessor(({ id }) => id, {
          id: name,
          header,
          cell: Cell,
          // The kit would cut off text that does not fit, including a second line.
          truncateTooltip: false,
        })
      ),
    ],
    getRowId: ({ id }) => id,
    ...(onOpen && {
      onRowClick: ({ target }, { id }) => {
        const isLink = target instanceof Element && target.closest("a, button")
        if (!isLink) onOpen(id)
      },
    }),
    ...(chosen && {
      rowSelection: {
        state: Object.fromEntries(chosen.ids.map((id) => [id, true])),
        onRowSelectionChange: (state) => chosen.onChange(Object.keys(state)),
      },
    }),
    ...(pages && {
      rowCount: pages.count,
      pagination: {
        state: {
          pageIndex: Math.floor(pages.rows.offset / pages.rows.limit),
          pageSize: pages.rows.limit,
        },
        onPaginationChange: ({ pageIndex }) => pages.onTurn(pageIndex),
      },
    }),
  })
  return (
    <section aria-label={label}>
      <DataTable instance={instance}>
        <DataTable.Table />
        {pages && pages.count > pages.rows.limit && (
          <DataTable.Pagination translations={words} />
        )}
      </DataTable>
    </section>
  )
}

// The column components are created only once. If they changed, the table would mount each cell again, and the cell
// would lose the focus.

const CHOICE = column.select({ header: ChooseAll, cell: ChooseOne })

function Cell({
  row,
  column: { id },
}: DataTableCellContext<ShownRow, unknown>) {
  return <>{row.original.cells[id]}</>
}

function ChooseAll({ table }: DataTableHeaderContext<ShownRow, unknown>) {
  const { t } = useTexts()
  return (
    <Checkbox
      aria-label={t("chargeList.selectAll")}
      checked={table.getIsAllPageRowsSelected()}
      onCheckedChange={(isChosen) =>
        table.toggleAllPageRowsSelected(isChosen === true)
      }
    />
  )
}

function ChooseOne({ row }: DataTableCellContext<ShownRow, unknown>) {
  const { t } = useTexts()
  return (
    <Checkbox
      aria-label={t("chargeList.selectOne", { charge: row.original.name })}
      checked={row.getIsSelected()}
      onCheckedChange={(isChosen) => row.toggleSelected(isChosen === true)}
    />
  )
}
