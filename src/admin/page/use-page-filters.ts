import { useSearchParams } from "react-router-dom"
import { queryOf, rowsOfPage, withFilter, withPage } from "./page-filters"

/** What a list is narrowed to. It stands in the address: it can be sent, and is there after "back". */
export function usePageFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? ""])
  ) as Record<Name, string>
  const rows = rowsOfPage(params)
  return {
    values,
    /** Of the page that is shown; with the filters that have the route's own names. */
    rows,
    query: queryOf({ ...values, ...rows }),
    set: (name: Name, value: string) =>
      setParams((now) => withFilter(now, name, value), { replace: true }),
    turnTo: (index: number) => setParams((now) => withPage(now, index)),
  }
}
