import { Button, Container } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ShownState } from "../api/payment-answers"
import { usePaymentLinks } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { FilterSelect } from "../page/filter-select"
import { ListPages } from "../page/list-pages"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { usePageFilters } from "../page/use-page-filters"
import { usePaymentWords } from "../payments/use-payment-words"
import { figuresOfLink } from "./figures-of-link"
import { PaymentLinksTable } from "./payment-links-table"

/** The states that a link comes to. */
const STATES: ShownState[] = [
  "pending",
  "unresolved",
  "paid",
  "refunded",
  "charged_back",
  "canceled",
  "expired",
  "failed",
]

/** All links, those that shoppers made at checkout too, the newest first. */
export function PaymentLinksPage() {
  const { t } = useTexts()
  const words = usePaymentWords()
  const { values, query, rows, set, turnTo } = usePageFilters([
    "state",
    "account",
    "order_id",
  ])
  const links = usePaymentLinks(query)
  return (
    <div className="flex flex-col gap-y-3">
      <PageHead title={t("links.menu")} description={t("links.description")}>
        <Button size="small" asChild>
          <Link to="/payments/links/create">{t("links.make.menu")}</Link>
        </Button>
      </PageHead>
      <TestEnvironment />
      <Container className="divide-y p-0">
        <div className="flex flex-wrap gap-3 px-6 py-4">
          <FilterSelect
            label={t("links.columns.state")}
            value={values.state}
            choices={STATES.map((state) => ({
              value: state,
              label: words.state(
                figuresOfLink({ state, amount: 1, captured: 1, refunded: 0 })
              ).label,
            }))}
            onChange={(value) => set("state", value)}
          />
          <FilterAccount
            value={values.account}
            onChange={(value) => set("account", value)}
          />
          <FilterInput
            label={t("links.orderId")}
            value={values.order_id}
            onChange={(value) => set("order_id", value)}
          />
        </div>
        <QueryState
          query={links}
          empty={{
            text: t("links.empty"),
            isEmpty: ({ payment_links }) => payment_links.length === 0,
          }}
        >
          {({ payment_links, count }) => (
            <>
              <PaymentLinksTable links={payment_links} />
              <ListPages count={count} rows={rows} onTurn={turnTo} />
            </>
          )}
        </QueryState>
      </Container>
    </div>
  )
}
