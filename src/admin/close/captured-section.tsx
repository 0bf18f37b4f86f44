import { Table, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"
import type { CloseProps } from "./close-props"

const COLUMNS = ["method", "brand", "number", "amount"]

/** What was captured on a day, by method, brand and installments. */
export function CapturedSection({ close }: CloseProps) {
  const { t } = useTexts()
  const { method, money } = usePaymentWords()
  const { by } = close.captured
  return (
    <Section title={t("close.captured.title")}>
      {by.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("close.captured.empty")}
        </Text>
      )}
      {by.length > 0 && (
        <WideTable
          label={t("close.captured.title")}
          columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
        >
          {by.map((part) => (
            <Table.Row
              key={`${part.method}-${part.paid_with}-${part.brand}-${part.installments}`}
            >
              <Table.Cell>{method(part)}</Table.Cell>
              <Table.Cell>{part.brand ?? "–"}</Table.Cell>
              <Table.Cell>{part.count}</Table.Cell>
              <Table.Cell>{money(part.amount, close.currency_code)}</Table.Cell>
            </Table.Row>
          ))}
        </WideTable>
      )}
    </Section>
  )
}
