import { Checkbox, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useNavigate } from "react-router-dom"
import { useTexts } from "../i18n/use-texts"
import { WideTable } from "../page/wide-table"

interface ListTableProps<Row> {
  label: string
  columns: { name: string; header: string; cell: (row: Row) => ReactNode }[]
  rows: Row[]
  /** Which rows are chosen, and the name of each row; undefined if rows cannot be chosen. */
  chosen?: {
    ids: readonly string[]
    onChange: (ids: string[]) => void
    nameOf: (row: Row) => string
  }
}

/** A table of payments, in which each row links to the page of its payment. */
export function ListTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  chosen,
}: ListTableProps<Row>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const all = rows.map(({ id }) => id)
  const toggle = (id: string) =>
    chosen?.onChange(
      chosen.ids.includes(id)
        ? chosen.ids.filter((one) => one !== id)
        : [...chosen.ids, id]
    )
  return (
    <WideTable
      label={label}
      columns={columns.map(({ header }) => header)}
      first={
        chosen && (
          <Checkbox
            aria-label={t("chargeList.selectAll")}
            checked={
              all.length > 0 && all.every((id) => chosen.ids.includes(id))
            }
            onCheckedChange={(isChosen) =>
              chosen.onChange(isChosen === true ? all : [])
            }
          />
        )
      }
    >
      {rows.map((row) => (
        <Table.Row
          key={row.id}
          className="cursor-pointer"
          onClick={({ target }) => {
            const isLink =
              target instanceof Element && target.closest("a, button")
            if (!isLink) void navigate(`/payments/${row.id}`)
          }}
        >
          {chosen && (
            <Table.Cell>
              <Checkbox
                aria-label={t("chargeList.selectOne", {
                  charge: chosen.nameOf(row),
                })}
                checked={chosen.ids.includes(row.id)}
                onCheckedChange={() => toggle(row.id)}
              />
            </Table.Cell>
          )}
          {columns.map(({ name, cell }) => (
            <Table.Cell key={name}>{cell(row)}</Table.Cell>
          ))}
        </Table.Row>
      ))}
    </WideTable>
  )
}
