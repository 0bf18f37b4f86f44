import { Alert, Table } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { WideTable } from "../settings/wide-table"
import { usePaymentWords } from "./use-payment-words"

/** What is reserved, captured and refunded, at the gateway and in Medusa, with a warning where they differ. */
export function ChargeSums({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { medusa } = charge
  const inReais = (amount: number | undefined) =>
    amount === undefined ? "–" : money(amount, charge.currency_code)
  const inMedusa =
    medusa === null ? "none" : medusa.is_canceled ? "canceled" : "there"
  return (
    <>
      {charge.differs_from_medusa && (
        <div className="px-6 py-4">
          <Alert variant="warning">
            <p>{t("charge.differs")}</p>
            <p className="text-ui-fg-subtle">{t("charge.differsWhat")}</p>
          </Alert>
        </div>
      )}
      <WideTable
        label={t("charge.sums")}
        columns={["figure", "gateway", "medusa"].map((column) =>
          t(`charge.columns.${column}`)
        )}
      >
        <Table.Row>
          <Table.Cell>{t("charge.authorized")}</Table.Cell>
          <Table.Cell>{inReais(charge.amount)}</Table.Cell>
          <Table.Cell>{t(`charge.inMedusa.${inMedusa}`)}</Table.Cell>
        </Table.Row>
        {(["captured", "refunded"] as const).map((figure) => (
          <Table.Row key={figure}>
            <Table.Cell>{t(`charge.${figure}`)}</Table.Cell>
            <Table.Cell>{inReais(charge[figure])}</Table.Cell>
            <Table.Cell>{inReais(medusa?.[figure])}</Table.Cell>
          </Table.Row>
        ))}
      </WideTable>
    </>
  )
}
