import { Container, Table } from "@medusajs/ui"
import { useGatewayCalls } from "../api/use-technical"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { FilterSelect } from "../page/filter-select"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePageFilters } from "../page/use-page-filters"
import { WideTable } from "../settings/wide-table"

const CHOICES = {
  operation: [
    "authorize_card",
    "create_pix_charge",
    "create_wallet_charge",
    "look_up_charge",
    "capture_charge",
    "refund_charge",
    "create_payment_link",
    "look_up_payment_link",
    "list_link_transactions",
    "deactivate_payment_link",
    "refund_link_transaction",
  ],
  outcome: ["answered", "rejected", "unknown", "not_sent"],
}

const SELECTS = ["operation", "outcome"] as const

const COLUMNS = [
  "at",
  "account",
  "operation",
  "outcome",
  "http",
  "duration",
  "attempt",
  "payment",
]

/** How the gateway answered lately, call by call: what its operator asks for when something is slow. */
export function GatewayCallsTab() {
  const { t, locale } = useTexts()
  const { values, query, rows, set, turnTo } = usePageFilters([
    "operation",
    "outcome",
    "account",
    "charge_id",
  ])
  const calls = useGatewayCalls(query)
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: "short",
    timeStyle: "medium",
  })
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap gap-3 px-6 py-4">
        {SELECTS.map((name) => (
          <FilterSelect
            key={name}
            label={t(`technical.columns.${name}`)}
            value={values[name]}
            choices={CHOICES[name].map((value) => ({
              value,
              label: t(`technical.calls.${name}.${value}`),
            }))}
            onChange={(value) => set(name, value)}
          />
        ))}
        <FilterAccount
          value={values.account}
          onChange={(value) => set("account", value)}
        />
        <FilterInput
          label={t("technical.payment")}
          value={values.charge_id}
          onChange={(value) => set("charge_id", value)}
        />
      </div>
      <QueryState
        query={calls}
        empty={{
          text: t("technical.noCalls"),
          isEmpty: ({ gateway_calls }) => gateway_calls.length === 0,
        }}
      >
        {({ gateway_calls, count }) => (
          <>
            <WideTable
              label={t("technical.tabs.calls")}
              columns={COLUMNS.map((column) =>
                t(`technical.columns.${column}`)
              )}
            >
              {gateway_calls.map((call) => (
                <Table.Row key={call.id}>
                  <Table.Cell>
                    {time.format(new Date(call.called_at))}
                  </Table.Cell>
                  <Table.Cell>{call.account}</Table.Cell>
                  <Table.Cell>
                    {t(`technical.calls.operation.${call.operation}`, {
                      defaultValue: call.operation,
                    })}
                  </Table.Cell>
                  <Table.Cell>
                    {t(`technical.calls.outcome.${call.outcome}`, {
                      defaultValue: call.outcome,
                    })}
                  </Table.Cell>
                  <Table.Cell>
                    {[call.http_status, call.error_code]
                      .filter(Boolean)
                      .join(" ") || "–"}
                  </Table.Cell>
                  <Table.Cell>
                    {t("technical.duration", { ms: call.duration_ms })}
                  </Table.Cell>
                  <Table.Cell>{call.attempt}</Table.Cell>
                  <Table.Cell>
                    {call.charge_id !== null && (
                      <PageLink to={`/payments/${call.charge_id}`}>
                        {t("technical.openPayment")}
                      </PageLink>
                    )}
                  </Table.Cell>
                </Table.Row>
              ))}
            </WideTable>
            <ListPages count={count} rows={rows} onTurn={turnTo} />
          </>
        )}
      </QueryState>
    </Container>
  )
}
