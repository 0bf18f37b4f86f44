import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { ShownFinding, ShownSums } from "../api/close-answers"
import { useFindings } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { PAGE_SIZE } from "../page/page-filters"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"

interface FindingsProps {
  /** Of the comparison. */
  id: string
  currencyCode: string
}

/** What does not agree on a day, payment by payment, and what to do about it. */
export function FindingsList({ id, currencyCode }: FindingsProps) {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const rows = { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
  const query = useFindings(id, rows)
  return (
    <QueryState query={query}>
      {({ findings, count }) => (
        <>
          <ul className="divide-y" aria-label={t("close.findings.title")}>
            {findings.map((finding) => (
              <Finding
                key={finding.id}
                finding={finding}
                currencyCode={currencyCode}
              />
            ))}
          </ul>
          <ListPages count={count} rows={rows} onTurn={setPage} />
        </>
      )}
    </QueryState>
  )
}

interface FindingProps {
  finding: ShownFinding
  currencyCode: string
}

function Finding({ finding, currencyCode }: FindingProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { kind, details } = finding
  const side = (name: string, sums: ShownSums | null | undefined) =>
    sums
      ? t("close.findings.side", {
          side: t(`close.columns.${name}`),
          captured: money(sums.captured, currencyCode),
          returned: money(sums.refunded, currencyCode),
        })
      : undefined
  const sides = [
    side("ours", details.ledger),
    side("medusa", details.medusa),
    side("gateway", details.gateway),
  ].filter((text) => text !== undefined)
  return (
    <li className="flex flex-col gap-y-1 px-6 py-3">
      <Text size="small" weight="plus">
        {t(`close.findings.kinds.${kind}.what`)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {t(`close.findings.kinds.${kind}.todo`)}
      </Text>
      {sides.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {sides.join(" · ")}
        </Text>
      )}
      {details.amount !== undefined && (
        <Text size="small" className="text-ui-fg-subtle">
          {money(details.amount, currencyCode)}
        </Text>
      )}
      {details.why !== undefined && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {t("close.findings.why", { why: details.why })}
        </Text>
      )}
      <span className="txt-small flex flex-wrap gap-x-4">
        {finding.charge_id !== null && (
          <PageLink to={`/payments/${finding.charge_id}`}>
            {t("close.findings.payment")}
          </PageLink>
        )}
        {finding.order_id !== null && (
          <PageLink to={`/orders/${finding.order_id}`}>
            {t("close.findings.order")}
          </PageLink>
        )}
        {finding.charge_id === null && finding.order_id === null && (
          <code className="txt-compact-small">{finding.subject_id}</code>
        )}
      </span>
    </li>
  )
}
