import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useListPage } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { Details } from "../page/details"
import { ListPages } from "../page/list/list-pages"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { Section } from "../page/section"
import { amountToShow } from "../payments/amount-to-show"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"
import { EraseCustomer } from "../customers/erase-customer"

const PAGE_SIZE = 5

const SUMS = ["kept", "returned", "reserved"] as const

interface CustomerProps {
  data: { id: string }
}

/**
 * Shows how much of a customer's money the shop keeps, how much was returned and how much is reserved. Below, lists all
 * payments of the customer, including failed ones.
 */
const CustomerPayments = ({ data: { id: customer } }: CustomerProps) => {
  const { t, dateAndHour, money } = useTexts()
  const { method } = usePaymentWords()
  const [index, setIndex] = useState(0)
  const rows = { limit: PAGE_SIZE, offset: index * PAGE_SIZE }
  const query = useListPage("charges", { customer_id: customer, ...rows })
  return (
    <Section
      title={t("customerPayments.title")}
      aside={<EraseCustomer customer={customer} />}
    >
      <QueryState
        query={query}
        empty={{
          text: t("customerPayments.none"),
          isEmpty: ({ count }) => count === 0,
        }}
      >
        {({ charges, sums, count }) => (
          <>
            <Details
              rows={SUMS.map((name) => ({
                name: t(`customerPayments.sums.${name}`),
                value:
                  sums && money(sums[name], charges[0]?.currency_code ?? "brl"),
              }))}
            />
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
                      {money(amountToShow(charge), charge.currency_code)}
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
    </Section>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.after" })

export default CustomerPayments
