import { Table } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

interface ListPagesProps {
  count: number
  rows: { limit: number; offset: number }
  onTurn: (index: number) => void
}

/** The most rows that the server counts in most lists. */
const MOST_COUNTED = 10_000

/** The page buttons of a list; shows nothing if there is only one page. */
export function ListPages({ count, rows, onTurn }: ListPagesProps) {
  const { t } = useTexts()
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
      translations={{
        of: t("history.of"),
        results: t(
          count < MOST_COUNTED ? "history.results" : "history.resultsOrMore"
        ),
        pages: t("history.pages"),
        prev: t("actions.previous"),
        next: t("actions.next"),
      }}
    />
  )
}
