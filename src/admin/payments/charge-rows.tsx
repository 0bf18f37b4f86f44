import { useTexts } from "../i18n/use-texts"
import { Details } from "../page/details"
import type { ChargeRow } from "./rows-of-charge"

/** Shows the details of a charge, with a copy button beside values that people copy. */
export function ChargeRows({ rows }: { rows: readonly ChargeRow[] }) {
  const { t, dateAndHour } = useTexts()
  return (
    <Details
      rows={rows.map(({ name, value, kind }) => ({
        name: t(`charge.rows.${name}`),
        value: kind === "time" ? dateAndHour(value) : value,
        ...(kind === "copied" && { copied: value }),
      }))}
    />
  )
}
