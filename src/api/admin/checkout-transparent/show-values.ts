export { inMajorUnits as majorUnits } from "../../../charge/about-charge"

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
