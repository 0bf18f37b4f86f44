import { StatusBadge, Table } from "@medusajs/ui"
import type { DayClosesAnswer } from "../api/close-answers"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"
import { shownDay } from "./shown-day"

const COLUMNS = ["day", "account", "captured", "returned", "net", "compared"]

/** Sums of days are in reais, as everything that the gateway takes. */
const CURRENCY = "BRL"

interface TableProps {
  closes: DayClosesAnswer["day_closes"]
}

/** A line for each day, which leads to it. */
export function DayClosesTable({ closes }: TableProps) {
  const { t, locale } = useTexts()
  const { money } = usePaymentWords()
  return (
    <WideTable
      label={t("close.menu")}
      columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
    >
      {closes.map((close) => (
        <Table.Row key={`${close.account}-${close.day}`}>
          <Table.Cell>
            <PageLink
              to={`/payments/close/${encodeURIComponent(close.account)}/${close.day}`}
            >
              {shownDay(close.day, locale)}
            </PageLink>
          </Table.Cell>
          <Table.Cell>{close.account}</Table.Cell>
          <Table.Cell>{money(close.captured, CURRENCY)}</Table.Cell>
          <Table.Cell>{money(close.refunded, CURRENCY)}</Table.Cell>
          <Table.Cell>{money(close.net, CURRENCY)}</Table.Cell>
          <Table.Cell>
            <Compared {...close} />
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}

type Row = TableProps["closes"][number]

function Compared({ status, findings }: Row) {
  const { t } = useTexts()
  if (status === null) {
    return <StatusBadge color="grey">{t("close.compared.not_yet")}</StatusBadge>
  }
  if (status === "running") {
    return <StatusBadge color="blue">{t("close.compared.running")}</StatusBadge>
  }
  return findings === null || findings === 0 ? (
    <StatusBadge color="green">{t("close.compared.equal")}</StatusBadge>
  ) : (
    <StatusBadge color="red">
      {t("close.compared.differs", { number: findings })}
    </StatusBadge>
  )
}
