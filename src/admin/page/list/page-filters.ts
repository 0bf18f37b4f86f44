import { useSearchParams } from "react-router-dom"
import type { QueryParameters } from "../../api/admin-client"

const PAGE = "page"

const PAGE_SIZE = 20

/** The part of a list that is read, as the parameters of the list's route. */
export interface PageRange {
  limit: number
  offset: number
}

export function pageRangeOf(params: URLSearchParams): PageRange {
  const page = Number(params.get(PAGE))
  const isPage = Number.isInteger(page) && page > 1
  return { limit: PAGE_SIZE, offset: isPage ? (page - 1) * PAGE_SIZE : 0 }
}

/**
 * Returns the parameters with one changed value. The page number is removed, so that the first page is shown, unless
 * it is the page number that changes.
 */
export function withParameter(
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

/** Returns the filters as a query. Filters with an empty text are left out. */
export function withoutEmptyFilters(filters: QueryParameters): QueryParameters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== "")
  )
}

/**
 * Keeps the filters of a list in the page's address. The address can be shared, and the filters are still set when the
 * user goes back to the page.
 */
export function usePageFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? ""])
  ) as Record<Name, string>
  return {
    values,
    rows: pageRangeOf(params),
    set: (name: Name, value: string) =>
      setParams((now) => withParameter(now, name, value), { replace: true }),
    /** Goes to a page by its number, counted from 0. */
    turnTo: (index: number) =>
      setParams((now) =>
        withParameter(now, PAGE, index === 0 ? "" : String(index + 1))
      ),
  }
}
