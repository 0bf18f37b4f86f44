import { useTexts } from "../i18n/use-texts"
import { Details } from "../page/details"
import type { ChargeRow } from "./rows-of-charge"

/** What is known of a charge, with a button beside what people copy. */
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
