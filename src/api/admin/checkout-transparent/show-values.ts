import { decimalFromMinorUnits } from "../../../charge/money"

/** An amount in major units, as everywhere in Medusa; negative for money that left the shop. */
export function majorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}

/** A time in ISO 8601; null if it is not known or has not come. */
export function isoOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

export function only<Row, Name extends keyof Row>(names: readonly Name[]) {
  return (row: Row) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<
      Row,
      Name
    >
}
