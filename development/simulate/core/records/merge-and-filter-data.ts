import type { Data } from "./core-records"

/**
 * Merges new data of a payment session or payment into the old data, as core does. Nested objects are merged
 * recursively. A key whose new value is `undefined` is removed from the result.
 */
export function mergePaymentData(old: Data, given: Data): Data {
  const result: Data = { ...old }
  for (const [key, value] of Object.entries(given)) {
    const before = result[key]
    result[key] =
      isDataObject(before) && isDataObject(value)
        ? mergePaymentData(before, value)
        : value
  }
  return JSON.parse(JSON.stringify(result)) as Data
}

function isDataObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Returns whether a row matches the filters. A filter is a value, a list of allowed values, or `{ $lte }` with the
 * latest allowed time. Throws if the row does not have a column of this name.
 */
export function matchesFilters(row: Data, filters: Data): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (!(name in row)) throw new Error(`The model has no column ${name}.`)
    const { $lte } = (wanted ?? {}) as { $lte?: Date }
    if ($lte) return (row[name] as Date) <= $lte
    return [wanted].flat().includes(row[name])
  })
}
