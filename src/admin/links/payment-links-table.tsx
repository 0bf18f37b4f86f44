import { Table } from "@medusajs/ui"
import type { ShownPaymentLink } from "../api/link-answers"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { PageLink } from "../page/page-link"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"
import { figuresOfLink } from "./figures-of-link"

const COLUMNS = ["made", "name", "amount", "state", "until", "link"]

/** A line for each link, which leads to it. */
export function PaymentLinksTable({ links }: { links: ShownPaymentLink[] }) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  return (
    <WideTable
      label={t("links.menu")}
      columns={COLUMNS.map((column) => t(`links.columns.${column}`))}
    >
      {links.map((link) => (
        <Table.Row key={link.id}>
          <Table.Cell>
            <PageLink to={`/payments/${link.id}`}>
              {dateAndHour(link.created_at)}
            </PageLink>
          </Table.Cell>
          <Table.Cell>
            {link.name ?? t(`links.purposes.${link.purpose}`)}
          </Table.Cell>
          <Table.Cell>{money(link.amount, link.currency_code)}</Table.Cell>
          <Table.Cell>
            <StateBadge charge={figuresOfLink(link)} />
          </Table.Cell>
          <Table.Cell>
            {link.expires_at === null ? "–" : dateAndHour(link.expires_at)}
          </Table.Cell>
          <Table.Cell>
            {link.url !== null && link.state === "pending" && (
              <CopyButton label={t("links.copy")} text={link.url} />
            )}
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}
