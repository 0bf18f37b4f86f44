import { clx, Table } from "@medusajs/ui"
import type { ShownDiscrepancy, ShownState } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"
import { PLAIN_SUMS, stateWith } from "./shown-state"
import { SHOWN_STATES } from "./charge-filters"
import { differingSums } from "./differing-sums"

const COLUMNS = ["side", "state", "captured", "refunded"]

/** The same payment as we, Medusa and the gateway have it; what is not the same everywhere stands out. */
export function ThreeSides({ discrepancy }: { discrepancy: ShownDiscrepancy }) {
  const { t } = useTexts()
  const { money, state } = usePaymentWords()
  const { ledger, medusa, gateway, currency_code: currency } = discrepancy
  const stateOf = (name: string) =>
    isShownState(name)
      ? state(stateWith(name, PLAIN_SUMS)).label
      : t("discrepancyList.unknownState")
  const differing = differingSums([ledger, medusa, gateway])
  const rows = [
    { side: "ours", sums: ledger, state: ledger && stateOf(ledger.state) },
    { side: "medusa", sums: medusa, state: null },
    {
      side: "gateway",
      sums: gateway,
      state:
        gateway.statuses === null
          ? stateOf(gateway.state)
          : `${stateOf(gateway.state)} (${gateway.statuses})`,
    },
  ]
  return (
    <WideTable
      label={t("discrepancyList.sides.label")}
      columns={COLUMNS.map((column) => t(`discrepancyList.columns.${column}`))}
    >
      {rows.map((row) => (
        <Table.Row key={row.side}>
          <Table.Cell>{t(`discrepancyList.sides.${row.side}`)}</Table.Cell>
          <Table.Cell>
            {row.sums === null ? t("discrepancyList.nothingThere") : row.state}
          </Table.Cell>
          {(["captured", "refunded"] as const).map((name) => (
            <Table.Cell
              key={name}
              className={clx({
                "txt-compact-small-plus text-ui-fg-error": differing[name],
              })}
            >
              {row.sums !== null && money(row.sums[name], currency)}
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </WideTable>
  )
}

function isShownState(name: string): name is ShownState {
  return (SHOWN_STATES as readonly string[]).includes(name)
}
