import { useSearchParams } from "react-router-dom"
import type { Query } from "../../api/admin-client"

const PAGE = "page"

const PAGE_SIZE = 20

/** The rows that a list shows, in the parameters of the routes. */
export interface Rows {
  limit: number
  offset: number
}

export function rowsOfPage(params: URLSearchParams): Rows {
  const page = Number(params.get(PAGE))
  const isPage = Number.isInteger(page) && page > 1
  return { limit: PAGE_SIZE, offset: isPage ? (page - 1) * PAGE_SIZE : 0 }
}

/**
 * Returns the parameters with a changed value. It removes the page number, so that the first page is shown, unless the
 * number itself is changed.
 */
export function withValue(
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

/** Returns the filters as a query, without empty texts. */
export function queryOf(filters: Query): Query {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== "")
  )
}

/**
 * Keeps a list's filters in the page's address, so that the address can be shared and the filters are still there after
 * "back".
 */
export function usePageFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? ""])
  ) as Record<Name, string>
  return {
    values,
    rows: rowsOfPage(params),
    set: (name: Name, value: string) =>
      setParams((now) => withValue(now, name, value), { replace: true }),
    /** Goes to a page by its number, counted from 0. */
    turnTo: (index: number) =>
      setParams((now) =>
        withValue(now, PAGE, index === 0 ? "" : String(index + 1))
      ),
  }
}
