import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useCustomerPayments } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ListPages } from "../page/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"
import { EraseCustomer } from "./erase-customer"

const PAGE_SIZE = 5

const SUMS = ["kept", "returned", "reserved"] as const

/** Of one customer: what the store kept, gave back and has reserved, and every attempt. */
export function CustomerPayments({ customer }: { customer: string }) {
  const { t, dateAndHour } = useTexts()
  const { method, money } = usePaymentWords()
  const [index, setIndex] = useState(0)
  const rows = { limit: PAGE_SIZE, offset: index * PAGE_SIZE }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <Heading level="h2">{t("customerPayments.title")}</Heading>
        <EraseCustomer customer={customer} />
      </div>
      <QueryState
        query={useCustomerPayments(customer, rows)}
        empty={{
          text: t("customerPayments.none"),
          isEmpty: ({ count }) => count === 0,
        }}
      >
        {({ charges, sums, count }) => (
          <>
            <dl className="grid grid-cols-3 gap-4 px-6 py-4">
              {SUMS.map((name) => (
                <div key={name}>
                  <dt className="txt-small text-ui-fg-subtle">
                    {t(`customerPayments.sums.${name}`)}
                  </dt>
                  <dd className="txt-small-plus">
                    {money(sums[name], charges[0]?.currency_code ?? "brl")}
                  </dd>
                </div>
              ))}
            </dl>
            <ul aria-label={t("customerPayments.title")} className="divide-y">
              {charges.map((charge) => (
                <li
                  key={charge.id}
                  className="flex flex-wrap items-center justify-between gap-2 px-6 py-3"
                >
                  <div className="min-w-0">
                    <Text size="small">
                      <PageLink to={`/payments/${charge.id}`}>
                        {dateAndHour(charge.created_at)}
                      </PageLink>
                      {" · "}
                      {method(charge)}
                      {charge.order_display_id !== null &&
                        ` · #${charge.order_display_id}`}
                    </Text>
                  </div>
                  <div className="flex items-center gap-x-3">
                    <Text size="small">
                      {money(charge.amount, charge.currency_code)}
                    </Text>
                    <StateBadge charge={charge} />
                  </div>
                </li>
              ))}
            </ul>
            <ListPages count={count} rows={rows} onTurn={setIndex} />
          </>
        )}
      </QueryState>
    </Container>
  )
}
