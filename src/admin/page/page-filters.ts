import { useSearchParams } from "react-router-dom"
import type { Query } from "../api/admin-client"

const PAGE = "page"

const PAGE_SIZE = 20

/** Which rows a list shows, as the routes take them. */
export interface Rows {
  limit: number
  offset: number
}

export function rowsOfPage(params: URLSearchParams): Rows {
  const page = Number(params.get(PAGE))
  const isPage = Number.isInteger(page) && page > 1
  return { limit: PAGE_SIZE, offset: isPage ? (page - 1) * PAGE_SIZE : 0 }
}

/** The address with another value, at the first page unless it is the page that changes. */
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

/** What is set, as a query: nothing is asked for by an empty text. */
export function queryOf(filters: Query): Query {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== "")
  )
}

/** What a list is narrowed to. It stands in the address: it can be sent, and is there after "back". */
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
    /** To the page of this number, counted from 0. */
    turnTo: (index: number) =>
      setParams((now) =>
        withValue(now, PAGE, index === 0 ? "" : String(index + 1))
      ),
  }
}
