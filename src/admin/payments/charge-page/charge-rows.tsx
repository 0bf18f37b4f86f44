import { useTexts } from "../../i18n/use-texts"
import { Details } from "../../page/details"
import type { ChargeRow } from "./build-charge-rows"

/** Shows the details of a charge, with a copy button beside values that administrators copy. */
export function ChargeRows({ rows }: { rows: readonly ChargeRow[] }) {
  const { t, dateAndHour, money } = useTexts()
  const formatRowValue = ({ kind, value }: ChargeRow) => {
    if (kind === "amount") return money(Number(value), "BRL")
    return kind === "time" ? dateAndHour(value) : value
  }
  return (
    <Details
      rows={rows.map((row) => ({
        name: t(`charge.rows.${row.name}`),
        value: formatRowValue(row),
        ...(row.kind === "copied" && { copied: row.value }),
      }))}
    />
  )
}
