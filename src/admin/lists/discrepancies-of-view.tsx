import { Badge, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useId } from "react"
import { Link } from "react-router-dom"
import type { ListedDiscrepancy } from "../api/admin-answer-types"
import { useListPage } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list/list-pages"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"
import { OrderLink } from "./charge-table-cells"
import { groupOfDiscrepancyKind } from "./discrepancy-groups"
import type { ListOfViewProps } from "./payments-views"
import { SmallButton } from "../page/small-button"

/** Lists the discrepancies, the oldest first. An administrator resolves a discrepancy on the page of its payment. */
export function DiscrepanciesOfView(props: ListOfViewProps) {
  const { query, rows, empty, onTurn } = props
  return (
    <QueryState
      query={useListPage("discrepancies", query)}
      empty={{ text: empty, isEmpty: ({ count }) => count === 0 }}
    >
      {({ discrepancies, count }) => (
        <>
          {discrepancies.map((discrepancy) => (
            <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
          ))}
          <ListPages count={count} rows={rows} onTurn={onTurn} />
        </>
      )}
    </QueryState>
  )
}

interface DiscrepancyProps {
  discrepancy: ListedDiscrepancy
}

/**
 * Shows one discrepancy: the customer's e-mail address, the amount, and what the discrepancy means. For an open
 * discrepancy, also shows what to do. For a resolved discrepancy, shows who resolved it and why.
 */
function DiscrepancyCard({ discrepancy }: DiscrepancyProps) {
  const { t, dateAndHour, money } = useTexts()
  const words = usePaymentWords()
  const title = useId()
  const { kind, amount, email, since } = discrepancy
  const { title: name, what, todo } = words.discrepancy(kind)
  const isOpen = discrepancy.resolved_at === null
  return (
    <article
      aria-labelledby={title}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4"
    >
      <div className="flex min-w-0 max-w-2xl flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level="h2" id={title}>
            {name}
          </Heading>
          <Badge size="2xsmall">
            {t(`discrepancyList.groups.${groupOfDiscrepancyKind(kind)}`)}
          </Badge>
          {!isOpen && (
            <StatusBadge color="grey">
              {t("discrepancyList.resolved")}
            </StatusBadge>
          )}
        </div>
        <div className="txt-small flex flex-wrap gap-x-4">
          {amount !== null && (
            <span className="txt-small-plus">
              {money(amount, discrepancy.currency_code)}
            </span>
          )}
          <OrderLink charge={discrepancy} />
          {email !== null && <span>{email}</span>}
          <span className="text-ui-fg-subtle">{dateAndHour(since)}</span>
        </div>
        <Text size="small">{what}</Text>
        {isOpen ? (
          <Text size="small">
            <span className="txt-small-plus">{t("discrepancyList.todo")}</span>{" "}
            {todo}
          </Text>
        ) : (
          <ResolutionNote discrepancy={discrepancy} />
        )}
      </div>
      <SmallButton asChild>
        <Link to={`/payments/${discrepancy.charge_id}`}>
          {t("discrepancyList.open")}
        </Link>
      </SmallButton>
    </article>
  )
}

function ResolutionNote({ discrepancy }: DiscrepancyProps) {
  const { t, dateAndHour, message } = useTexts()
  const { actorText } = usePaymentWords()
  const { resolved_at, resolved_by, resolved_by_email } = discrepancy
  if (resolved_at === null) return null
  return (
    <Text size="small" className="text-ui-fg-subtle break-words">
      {t("discrepancyList.resolvedBy", {
        who: actorText(resolved_by, resolved_by_email),
        date: dateAndHour(resolved_at),
      })}
      {discrepancy.resolution &&
        ` ${t("discrepancyList.why", { reason: message(discrepancy.resolution) })}`}
    </Text>
  )
}
