import { Container, Table } from "@medusajs/ui"
import { useGatewayCalls } from "../api/use-technical"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePageFilters } from "../page/use-page-filters"
import { WideTable } from "../settings/wide-table"

const COLUMNS = [
  "at",
  "account",
  "call",
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
          text: t("technical.calls.empty"),
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
                  <Table.Cell>{time.format(new Date(call.at))}</Table.Cell>
                  <Table.Cell>{call.account}</Table.Cell>
                  <Table.Cell>
                    {t(`technical.calls.operations.${call.operation}`, {
                      defaultValue: call.operation,
                    })}
                  </Table.Cell>
                  <Table.Cell>
                    {t(`technical.calls.outcomes.${call.outcome}`, {
                      defaultValue: call.outcome,
                    })}
                  </Table.Cell>
                  <Table.Cell>{call.http_status ?? "–"}</Table.Cell>
                  <Table.Cell>
                    {t("technical.calls.duration", { ms: call.duration_ms })}
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
