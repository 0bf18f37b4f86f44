import { Table, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"
import type { CloseProps } from "./close-props"

const COLUMNS = ["origin", "number", "amount"]

/** What was refunded on a day, by who set it off. */
export function RefundedSection({ close }: CloseProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { by } = close.refunded
  return (
    <Section title={t("close.refunded.title")}>
      {by.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("close.refunded.empty")}
        </Text>
      )}
      {by.length > 0 && (
        <WideTable
          label={t("close.refunded.title")}
          columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
        >
          {by.map(({ origin, count, amount }) => (
            <Table.Row key={origin}>
              <Table.Cell>{t(`close.refunded.origins.${origin}`)}</Table.Cell>
              <Table.Cell>{count}</Table.Cell>
              <Table.Cell>{money(amount, close.currency_code)}</Table.Cell>
            </Table.Row>
          ))}
        </WideTable>
      )}
    </Section>
  )
}
