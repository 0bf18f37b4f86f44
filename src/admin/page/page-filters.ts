const PAGE = "page"

export const PAGE_SIZE = 20

/** Which rows a list shows: `limit` and `offset` as the routes take them. */
export function rowsOfPage(params: URLSearchParams): {
  limit: number
  offset: number
} {
  const page = Number(params.get(PAGE))
  const isPage = Number.isInteger(page) && page > 1
  return { limit: PAGE_SIZE, offset: isPage ? (page - 1) * PAGE_SIZE : 0 }
}

/** The address with another filter; it begins at the first page. An empty value takes the filter away. */
export function withFilter(
  params: URLSearchParams,
  name: string,
  value: string
): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete(PAGE)
  if (value.trim() === "") changed.delete(name)
  else changed.set(name, value.trim())
  return changed
}

/** The address of the page with this number, counted from 0. */
export function withPage(
  params: URLSearchParams,
  index: number
): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (index === 0) changed.delete(PAGE)
  else changed.set(PAGE, String(index + 1))
  return changed
}

/** What is set, as a query: nothing is asked for by an empty text. */
export function queryOf(
  filters: Record<string, string | number | undefined>
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] =>
        entry[1] !== undefined && entry[1] !== ""
    )
  )
}
