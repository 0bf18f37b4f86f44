import { Table } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { WideTable } from "../settings/wide-table"
import { usePaymentWords } from "./use-payment-words"

const COLUMNS = ["when", "what", "amount", "who"]

/** What money moved, as the day's close counts it. */
export function MovementsTable({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  return (
    <WideTable
      label={t("movements.title")}
      columns={COLUMNS.map((column) => t(`operations.columns.${column}`))}
    >
      {charge.movements.map((movement) => (
        <Table.Row key={movement.id}>
          <Table.Cell>
            {dateAndHour(movement.gateway_at ?? movement.observed_at)}
          </Table.Cell>
          <Table.Cell>{t(`timeline.kinds.${movement.kind}`)}</Table.Cell>
          <Table.Cell>
            {money(movement.amount, movement.currency_code)}
          </Table.Cell>
          <Table.Cell>
            {person(movement.actor, movement.actor_email)}
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}
