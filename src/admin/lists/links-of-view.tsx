import type { ReactNode } from "react"
import type { ListedLink } from "../api/answers"
import { useList } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { StateBadge } from "../payments/state-badge"
import { ListTable } from "./list-table"
import { type ListOfViewProps, VIEWS } from "./views"

/** Shows one page of payment links, including those that shoppers made at checkout. */
export function LinksOfView({ query, rows, empty, onTurn }: ListOfViewProps) {
  const { t } = useTexts()
  const cells = useLinkCells()
  return (
    <QueryState
      query={useList("payment-links", query)}
      empty={{ text: empty, isEmpty: ({ count }) => count === 0 }}
    >
      {({ payment_links: links, count }) => (
        <>
          <ListTable
            label={t("chargeList.views.links")}
            columns={VIEWS.links.columns.map((name) => ({
              name,
              header: t(`links.columns.${name}`),
              cell: cells[name],
            }))}
            rows={links}
          />
          <ListPages count={count} rows={rows} onTurn={onTurn} />
        </>
      )}
    </QueryState>
  )
}

function useLinkCells() {
  const { t, dateAndHour, money } = useTexts()
  return {
    made: ({ id, created_at }) => (
      <PageLink to={`/payments/${id}`}>{dateAndHour(created_at)}</PageLink>
    ),
    name: ({ name, purpose }) => name ?? t(`links.purposes.${purpose}`),
    amount: ({ amount, currency_code }) => money(amount, currency_code),
    state: (link) => (
      <span className="whitespace-nowrap">
        <StateBadge charge={link} />
      </span>
    ),
    until: ({ expires_at }) =>
      expires_at === null ? "–" : dateAndHour(expires_at),
    link: ({ url, state }) =>
      url !== null &&
      state === "pending" && <CopyButton label={t("links.copy")} text={url} />,
  } satisfies Record<string, (link: ListedLink) => ReactNode>
}
