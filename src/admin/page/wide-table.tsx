import { Table } from "@medusajs/ui"
import type { ReactNode } from "react"

interface WideTableProps {
  label: string
  columns: string[]
  /** The head of an additional first column, such as a checkbox. */
  first?: ReactNode
  /** The rows of the table. */
  children: ReactNode
}

/** A table that can be scrolled on a phone, and by keyboard. */
export function WideTable({ label, columns, first, children }: WideTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="focus-visible:shadow-borders-focus overflow-x-auto outline-none"
    >
      <Table>
        <Table.Header>
          <Table.Row>
            {first && <Table.HeaderCell>{first}</Table.HeaderCell>}
            {columns.map((column) => (
              <Table.HeaderCell key={column}>{column}</Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table>
    </div>
  )
}
