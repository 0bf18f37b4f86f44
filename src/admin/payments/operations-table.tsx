import { StatusBadge, Table } from "@medusajs/ui"
import type { ChargeInFull, ShownOperation } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { WideTable } from "../settings/wide-table"
import { usePaymentWords } from "./use-payment-words"

const COLUMNS = ["when", "what", "amount", "state", "who"]

const COLORS: Record<
  ShownOperation["state"],
  "green" | "orange" | "red" | "grey"
> = {
  in_flight: "orange",
  accepted: "green",
  rejected: "red",
  not_sent: "grey",
  unknown: "orange",
}

/** What was asked of the gateway for a charge, and what came of it. */
export function OperationsTable({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  return (
    <WideTable
      label={t("operations.title")}
      columns={COLUMNS.map((column) => t(`operations.columns.${column}`))}
    >
      {charge.operations.map((operation) => (
        <Table.Row key={operation.id}>
          <Table.Cell>{dateAndHour(operation.created_at)}</Table.Cell>
          <Table.Cell>{t(`operations.kinds.${operation.kind}`)}</Table.Cell>
          <Table.Cell>
            {money(operation.amount, charge.currency_code)}
          </Table.Cell>
          <Table.Cell className="whitespace-normal py-2">
            <StatusBadge color={COLORS[operation.state]}>
              {t(`operations.states.${operation.state}`)}
            </StatusBadge>
            {operation.error !== null && (
              <p className="text-ui-fg-subtle">{operation.error}</p>
            )}
            {operation.resolution !== null && (
              <p className="text-ui-fg-subtle">
                {t("operations.resolved", {
                  why: operation.resolution,
                  who: person(operation.resolved_by, null),
                })}
              </p>
            )}
          </Table.Cell>
          <Table.Cell>
            {person(operation.actor, operation.actor_email)}
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}
