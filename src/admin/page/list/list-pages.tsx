import { Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

export interface ListPagesProps {
  count: number
  rows: { limit: number; offset: number }
  onTurn: (index: number) => void
}

/**
 * The limit up to which the server counts the rows of most lists. If a list has more rows, the server returns this
 * limit as the count.
 */
const MOST_COUNTED = 10_000

/** Returns the texts of the buttons for the next and previous page of a list with `count` rows. */
export function usePaginationTexts(count: number) {
  const { t } = useTexts()
  return {
    of: t("history.of"),
    results: t(
      count < MOST_COUNTED ? "history.results" : "history.resultsOrMore"
    ),
    pages: t("history.pages"),
    prev: t("actions.previous"),
    next: t("actions.next"),
  }
}

/**
 * Shows the buttons for the next and previous page below a list that is not a table. Shows nothing if there is only one
 * page.
 */
export function ListPages({ count, rows, onTurn }: ListPagesProps) {
  const translations = usePaginationTexts(count)
  const { limit, offset } = rows
  const index = Math.floor(offset / limit)
  const pages = Math.ceil(count / limit)
  if (pages <= 1) return null
  return (
    <Table.Pagination
      count={count}
      pageSize={limit}
      pageIndex={index}
      pageCount={pages}
      canPreviousPage={index > 0}
      canNextPage={index + 1 < pages}
      previousPage={() => onTurn(index - 1)}
      nextPage={() => onTurn(index + 1)}
      translations={translations}
    />
  )
}
