import { StatusBadge, Table } from "@medusajs/ui"
import type { ListedDay } from "../api/answers"
import { useAccounts } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { WideTable } from "../page/wide-table"

const SUMS = ["captured", "refunded", "disputed", "net"] as const

/** The currency of the sums: the gateway takes only reais. */
const CURRENCY = "BRL"

interface TableProps {
  days: ListedDay[]
  /** Returns the address that opens a day. */
  linkTo: (day: ListedDay) => string
}

/** Shows a row for each day, with a link to the day. The last sum of a row is the total of the others. */
export function DaysTable({ days, linkTo }: TableProps) {
  const { t, day, money } = useTexts()
  const areSeveral = useAccounts().length > 1
  const columns = ["day", ...(areSeveral ? ["account"] : []), ...SUMS, "check"]
  return (
    <WideTable
      label={t("close.menu")}
      columns={columns.map((column) => t(`close.columns.${column}`))}
    >
      {days.map((one) => (
        <Table.Row key={`${one.account}-${one.day}`}>
          <Table.Cell>
            <PageLink to={linkTo(one)}>{day(one.day)}</PageLink>
          </Table.Cell>
          {areSeveral && <Table.Cell>{one.account}</Table.Cell>}
          {SUMS.map((sum) => (
            <Table.Cell key={sum} className="whitespace-nowrap">
              {money(one[sum], CURRENCY)}
            </Table.Cell>
          ))}
          <Table.Cell>
            <CheckBadge check={one.check} />
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}

function CheckBadge({ check }: Pick<ListedDay, "check">) {
  const { t, dateAndHour } = useTexts()
  if (check === null) return "–"
  const { at, discrepancies } = check
  const found = t("close.check.found", { number: discrepancies })
  return (
    <StatusBadge
      color={discrepancies > 0 ? "red" : at === null ? "blue" : "green"}
    >
      {at === null ? found : `${dateAndHour(at)} · ${found}`}
    </StatusBadge>
  )
}
