import type { Data } from "./records"

/**
 * Merges the data of a session or a payment in the way of core: at all depths, and without values that are undefined.
 */
export function merged(old: Data, given: Data): Data {
  const result: Data = { ...old }
  for (const [key, value] of Object.entries(given)) {
    const before = result[key]
    result[key] =
      isPlain(before) && isPlain(value) ? merged(before, value) : value
  }
  return JSON.parse(JSON.stringify(result)) as Data
}

function isPlain(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Returns whether a row matches the filters. Each column must have one of the wanted values, or a time that is not
 * after `$lte`. Throws if the row does not have such a column.
 */
export function fits(row: Data, filters: Data): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (!(name in row)) throw new Error(`The model has no column ${name}.`)
    const { $lte } = (wanted ?? {}) as { $lte?: Date }
    if ($lte) return (row[name] as Date) <= $lte
    return [wanted].flat().includes(row[name])
  })
}
