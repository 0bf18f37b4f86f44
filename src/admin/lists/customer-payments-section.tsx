import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import {
  type CustomerPayments,
  type ListedCharge,
  useCustomerPayments,
} from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"
import { EraseCustomer } from "./erase-customer"
import { ChargeLine } from "./charge-line"
import { CHARGE_CELLS, MadeAt } from "./charge-cells"
import { ListTable } from "./list-table"
import { sameAmountTwice } from "./same-amount-twice"

const PAGE_SIZE = 10

const SUMS = ["kept", "returned", "reserved"] as const

const COLUMNS = [
  "created",
  "order",
  "method",
  "state",
  "amount",
  "ends",
] as const

/** Of one buyer: every payment and attempt, what was kept, returned and reserved; was anything charged twice? */
export function CustomerPaymentsSection({ customer }: { customer: string }) {
  const { t } = useTexts()
  const [index, setIndex] = useState(0)
  const rows = { limit: PAGE_SIZE, offset: index * PAGE_SIZE }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-4 px-6 py-4">
        <div>
          <Heading level="h2">{t("customerPayments.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("customerPayments.description")}
          </Text>
        </div>
        <EraseCustomer customer={customer} />
      </div>
      <QueryState
        query={useCustomerPayments(customer, rows)}
        empty={{
          text: t("customerPayments.none"),
          isEmpty: ({ count }) => count === 0,
        }}
      >
        {(payments) => (
          <>
            <Sums payments={payments} />
            <Twice charges={sameAmountTwice(payments.charges)} />
            <Attempts charges={payments.charges} />
            <ListPages count={payments.count} rows={rows} onTurn={setIndex} />
          </>
        )}
      </QueryState>
    </Container>
  )
}

function Sums({ payments }: { payments: CustomerPayments }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const currency = payments.charges[0]?.currency_code ?? "brl"
  return (
    <dl className="grid grid-cols-1 gap-4 px-6 py-4 sm:grid-cols-3">
      {SUMS.map((name) => (
        <div key={name}>
          <dt className="txt-small-plus">
            {t(`customerPayments.sums.${name}.label`)}
          </dt>
          <dd>
            <Text>{money(payments.sums[name], currency)}</Text>
            <Text size="small" className="text-ui-fg-subtle">
              {t(`customerPayments.sums.${name}.means`)}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Twice({ charges }: { charges: ListedCharge[] }) {
  const { t } = useTexts()
  if (charges.length === 0) return null
  return (
    <div className="px-6 py-4">
      <Alert variant="warning">
        <p>{t("customerPayments.twice")}</p>
        <ul>
          {charges.map((charge) => (
            <ChargeLine key={charge.id} charge={charge} amount={charge.amount}>
              <MadeAt charge={charge} />
            </ChargeLine>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function Attempts({ charges }: { charges: ListedCharge[] }) {
  const { t } = useTexts()
  return (
    <ListTable
      label={t("customerPayments.title")}
      columns={COLUMNS.map((name) => {
        const Cell = name === "ends" ? EndOf : CHARGE_CELLS[name]
        return {
          name,
          header: t(
            name === "ends"
              ? "customerPayments.ends"
              : `chargeList.columns.${name}`
          ),
          cell: (charge: ListedCharge) => <Cell charge={charge} />,
        }
      })}
      rows={charges}
    />
  )
}

/** Until when what is reserved stays reserved, or a code can be paid. */
function EndOf({ charge }: { charge: ListedCharge }) {
  const { t, dateAndHour } = useTexts()
  if (charge.capture_before !== null) {
    return (
      <>
        {t("customerPayments.lapses", {
          date: dateAndHour(charge.capture_before),
        })}
      </>
    )
  }
  return charge.state === "pending" && charge.code_expires_at !== null ? (
    <>
      {t("customerPayments.payable", {
        date: dateAndHour(charge.code_expires_at),
      })}
    </>
  ) : null
}
