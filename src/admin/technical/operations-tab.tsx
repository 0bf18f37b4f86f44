import { Container, StatusBadge, Table } from "@medusajs/ui"
import type { ShownOperation } from "../api/payment-answers"
import { useGatewayOperations } from "../api/use-technical"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { FilterSelect } from "../page/filter-select"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePageFilters } from "../page/use-page-filters"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"

const COLORS: Record<
  ShownOperation["state"],
  "green" | "orange" | "red" | "grey" | "blue"
> = {
  in_flight: "blue",
  accepted: "green",
  rejected: "red",
  not_sent: "grey",
  unknown: "orange",
}

const CHOICES = {
  kind: ["create", "capture", "refund", "void"],
  state: ["unknown", "in_flight", "accepted", "rejected", "not_sent"],
} satisfies {
  kind: ShownOperation["kind"][]
  state: ShownOperation["state"][]
}

const SELECTS = ["kind", "state"] as const

const COLUMNS = ["at", "kind", "amount", "state", "who", "error", "payment"]

/** So many of an account are counted: it is their charge's, and is looked up for each. */
const MOST_OF_ACCOUNT = 1_000

/** What was asked of the gateway that moves money, the latest first, and what came of it. */
export function OperationsTab() {
  const { t } = useTexts()
  const { values, query, rows, set, turnTo } = usePageFilters([
    "kind",
    "state",
    "account",
    "charge_id",
  ])
  const operations = useGatewayOperations(query)
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
              label: t(`operations.${name}s.${value}`),
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
        query={operations}
        empty={{
          text: t("technical.noOperations"),
          isEmpty: (answer) => answer.operations.length === 0,
        }}
      >
        {(answer) => (
          <>
            <WideTable
              label={t("technical.tabs.operations")}
              columns={COLUMNS.map((column) =>
                t(`technical.columns.${column}`)
              )}
            >
              {answer.operations.map((operation) => (
                <OperationRow key={operation.id} operation={operation} />
              ))}
            </WideTable>
            <ListPages
              count={answer.count}
              rows={rows}
              onTurn={turnTo}
              most={values.account === "" ? undefined : MOST_OF_ACCOUNT}
            />
          </>
        )}
      </QueryState>
    </Container>
  )
}

function OperationRow({ operation }: { operation: ShownOperation }) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  const { kind, state, error, error_code } = operation
  return (
    <Table.Row>
      <Table.Cell>{dateAndHour(operation.created_at)}</Table.Cell>
      <Table.Cell>{t(`operations.kinds.${kind}`)}</Table.Cell>
      <Table.Cell>{money(operation.amount, "BRL")}</Table.Cell>
      <Table.Cell>
        <StatusBadge color={COLORS[state]}>
          {t(`operations.states.${state}`)}
        </StatusBadge>
      </Table.Cell>
      <Table.Cell>{person(operation.actor, operation.actor_email)}</Table.Cell>
      <Table.Cell className="max-w-xs whitespace-normal break-words py-2">
        {[error_code, error].filter((part) => part !== null).join(": ")}
      </Table.Cell>
      <Table.Cell>
        <PageLink to={`/payments/${operation.charge_id}`}>
          {t("technical.openPayment")}
        </PageLink>
      </Table.Cell>
    </Table.Row>
  )
}
