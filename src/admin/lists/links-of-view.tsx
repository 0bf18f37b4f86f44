import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type ListedLink, useList } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { StateBadge } from "../payments/state-badge"
import { ListTable } from "./list-table"
import { stateWith } from "./shown-state"
import { type ListOfViewProps, VIEWS } from "./views"

/** One page of payment links, those that shoppers made at checkout too. */
export function LinksOfView({ query, rows, empty, onTurn }: ListOfViewProps) {
  const { t } = useTexts()
  const cells = useLinkCells()
  return (
    <QueryState query={useList("payment-links", query)}>
      {({ payment_links: links, count }) =>
        count === 0 ? (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            {empty}
          </Text>
        ) : (
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
        )
      }
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
      <StateBadge
        charge={{ ...stateWith(link.state, link), amount: link.amount }}
      />
    ),
    until: ({ expires_at }) =>
      expires_at === null ? "–" : dateAndHour(expires_at),
    link: ({ url, state }) =>
      url !== null &&
      state === "pending" && <CopyButton label={t("links.copy")} text={url} />,
  } satisfies Record<string, (link: ListedLink) => ReactNode>
}
