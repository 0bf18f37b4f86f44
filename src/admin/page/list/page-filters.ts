import { useSearchParams } from "react-router-dom"
import type { QueryParameters } from "../../api/admin-client"

const PAGE = "page"

const PAGE_SIZE = 20

export interface PageRange {
  limit: number
  offset: number
}

export function pageRangeFromUrl(params: URLSearchParams): PageRange {
  const page = Number(params.get(PAGE))
  const isPage = Number.isInteger(page) && page > 1
  return { limit: PAGE_SIZE, offset: isPage ? (page - 1) * PAGE_SIZE : 0 }
}

/**
 * Returns the URL's query parameters with one changed value. An empty value removes the parameter. If a filter is
 * changed, the page number is removed, so that the list shows its first page.
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

export function withoutEmptyValues(filters: QueryParameters): QueryParameters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== "")
  )
}

/**
 * Stores the filters of a list in the page's URL. Users can share the URL, and the filters are still set when they come
 * back to the page.
 */
export function usePageFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? ""])
  ) as Record<Name, string>
  return {
    values,
    rows: pageRangeFromUrl(params),
    set: (name: Name, value: string) =>
      setParams((now) => withParameter(now, name, value), { replace: true }),
    /** Shows the page with this number. The first page has the number 0. */
    turnTo: (index: number) =>
      setParams((now) =>
        withParameter(now, PAGE, index === 0 ? "" : String(index + 1))
      ),
  }
}
