import { useSearchParams } from "react-router-dom"
import { type ChargeFilters, filtersOf, searchOf } from "./charge-filters"

/** The filters in the page's address. Whatever is changed, the first page is shown, unless one is asked for. */
export function useChargeFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  return {
    filters,
    change: (changes: Partial<ChargeFilters>) =>
      setSearch(searchOf({ ...filters, offset: 0, ...changes })),
  }
}
