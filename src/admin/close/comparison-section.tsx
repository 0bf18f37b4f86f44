import { Alert, Button, Table, Text, toast } from "@medusajs/ui"
import { useCompareAgain } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"
import type { CloseProps } from "./close-props"
import {
  type ComparedLine,
  comparedSides,
  doSidesDiffer,
} from "./compared-sides"
import { FindingsList } from "./findings-list"

const COLUMNS = ["sum", "ours", "medusa", "gateway"]

/** A day on the three sides: the difference is zero, or listed payment by payment. */
export function ComparisonSection({ close }: CloseProps) {
  const { t, dateAndHour } = useTexts()
  const refused = useRefusalToast()
  const compare = useCompareAgain(close)
  const { reconciled } = close
  const lines = comparedSides(close)
  const isRunning = reconciled?.status === "running"
  return (
    <Section
      title={t("close.comparison.title")}
      description={t("close.comparison.description")}
      aside={
        <Button
          type="button"
          size="small"
          variant="secondary"
          isLoading={compare.isPending}
          disabled={isRunning}
          onClick={() =>
            compare.mutate(undefined, {
              onSuccess: () => toast.success(t("close.comparison.asked")),
              onError: refused,
            })
          }
        >
          {t("close.comparison.again")}
        </Button>
      }
    >
      <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
        {reconciled === null && t("close.comparison.notYet")}
        {isRunning && t("close.comparison.running")}
        {reconciled !== null &&
          reconciled.finished_at !== null &&
          t("close.comparison.comparedAt", {
            date: dateAndHour(reconciled.finished_at),
          })}
      </Text>
      {lines !== undefined && (
        <>
          <WideTable
            label={t("close.comparison.title")}
            columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
          >
            {lines.map((line) => (
              <Line
                key={line.name}
                line={line}
                currencyCode={close.currency_code}
              />
            ))}
          </WideTable>
          {!isRunning &&
            reconciled?.findings === 0 &&
            !doSidesDiffer(lines) && (
              <div className="px-6 py-4">
                <Alert variant="success">{t("close.comparison.equal")}</Alert>
              </div>
            )}
        </>
      )}
      {reconciled !== null && reconciled.findings > 0 && (
        <FindingsList id={reconciled.id} currencyCode={close.currency_code} />
      )}
    </Section>
  )
}

interface LineProps {
  line: ComparedLine
  currencyCode: string
}

function Line({ line, currencyCode }: LineProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const side = (amount: number, beyond: number) =>
    beyond === 0
      ? t("close.comparison.noDiscrepancy", {
          amount: money(amount, currencyCode),
        })
      : t("close.comparison.discrepancy", {
          amount: money(amount, currencyCode),
          beyond: money(beyond, currencyCode),
        })
  return (
    <Table.Row>
      <Table.Cell>{t(`close.comparison.${line.name}`)}</Table.Cell>
      <Table.Cell>{money(line.ours, currencyCode)}</Table.Cell>
      <Table.Cell>{side(line.medusa, line.medusaBeyond)}</Table.Cell>
      <Table.Cell>{side(line.gateway, line.gatewayBeyond)}</Table.Cell>
    </Table.Row>
  )
}
