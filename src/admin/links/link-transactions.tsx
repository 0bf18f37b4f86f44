import { Table, Text } from "@medusajs/ui"
import type {
  PaymentLinkInFull,
  ShownLinkTransaction,
} from "../api/link-answers"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"

const COLUMNS = ["what", "at", "amount", "with", "status", "payment"]

/** Who paid a link and what went back, in the gateway's words: a link can be paid twice. */
export function LinkTransactions({ link }: { link: PaymentLinkInFull }) {
  const { t } = useTexts()
  const rows = [
    ...link.payments.map((payment) => ({
      ...payment,
      what: payment.is_kept ? "payment" : "duplicate",
      chargeId: payment.charge_id,
    })),
    ...link.refunds.map((refund) => ({
      ...refund,
      what: "refund",
      chargeId: null,
    })),
  ]
  return (
    <Section title={t("links.transactions.title")}>
      {rows.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("links.transactions.empty")}
        </Text>
      )}
      {rows.length > 0 && (
        <WideTable
          label={t("links.transactions.title")}
          columns={COLUMNS.map((column) => t(`links.columns.${column}`))}
        >
          {rows.map((row) => (
            <Transaction
              key={`${row.what}-${row.transaction_id}`}
              row={row}
              currencyCode={link.currency_code}
            />
          ))}
        </WideTable>
      )}
    </Section>
  )
}

interface TransactionProps {
  row: ShownLinkTransaction & { what: string; chargeId: string | null }
  currencyCode: string
}

function Transaction({ row, currencyCode }: TransactionProps) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  return (
    <Table.Row>
      <Table.Cell>{t(`links.transactions.${row.what}`)}</Table.Cell>
      <Table.Cell>{row.at === null ? "–" : dateAndHour(row.at)}</Table.Cell>
      <Table.Cell>
        {row.amount === null ? "–" : money(row.amount, currencyCode)}
      </Table.Cell>
      <Table.Cell>
        {row.payment_type === null
          ? "–"
          : t(`words.means.${row.payment_type}`, {
              defaultValue: row.payment_type,
            })}
      </Table.Cell>
      <Table.Cell>{row.status}</Table.Cell>
      <Table.Cell>
        {row.chargeId !== null && (
          <PageLink to={`/payments/${row.chargeId}`}>
            {t("links.details.openPayment")}
          </PageLink>
        )}
      </Table.Cell>
    </Table.Row>
  )
}
