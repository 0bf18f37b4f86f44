import { decimalFromMinorUnits } from "../../../charge/money"

/** An amount in the main unit, like all of Medusa's; negative for what went out. */
export function majorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}

/** ISO 8601; null for what is not known, or has not been. */
export function isoOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

/** Takes some fields of a row. */
export function only<Row, Name extends keyof Row>(names: readonly Name[]) {
  return (row: Row) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<
      Row,
      Name
    >
}
