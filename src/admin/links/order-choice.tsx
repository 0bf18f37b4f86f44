import { Button, Hint, Input, Label, Text } from "@medusajs/ui"
import { useState } from "react"
import type { OrderToPay } from "../api/link-answers"
import { useOrdersToPay } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"

interface OrderChoiceProps {
  kind: "orders" | "draft-orders"
  chosen: OrderToPay | undefined
  isMissing: boolean
  onChoose: (order: OrderToPay | undefined) => void
}

/** Finds an order by its number or e-mail, and chooses it. */
export function OrderChoice(props: OrderChoiceProps) {
  const { kind, chosen, isMissing, onChoose } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState("")
  const query = useOrdersToPay(kind, asked)
  // Numbers are shown as #1042, and found as 1042.
  const ask = () => setAsked(typed.trim().replace(/^#/, ""))
  if (chosen !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <OrderText order={chosen} />
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => onChoose(undefined)}
        >
          {t("links.make.another")}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Label htmlFor="link-order" size="small" weight="plus">
        {t("links.make.find")}
      </Label>
      <div className="flex gap-x-2">
        <div className="min-w-0 flex-1">
          <Input
            id="link-order"
            type="text"
            value={typed}
            aria-invalid={isMissing}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              // The form is not what is meant.
              event.preventDefault()
              ask()
            }}
          />
        </div>
        <Button type="button" size="small" variant="secondary" onClick={ask}>
          {t("links.make.search")}
        </Button>
      </div>
      {isMissing && (
        <Hint variant="error" role="alert">
          {t("links.make.noOrder")}
        </Hint>
      )}
      {asked !== "" && (
        <QueryState
          query={query}
          empty={{
            text: t("links.make.notFound"),
            isEmpty: (orders) => orders.length === 0,
          }}
        >
          {(orders) => (
            <ul className="divide-y" aria-label={t("links.make.found")}>
              {orders.map((order) => (
                <li
                  key={order.id}
                  className="flex flex-wrap items-center justify-between gap-3 py-2"
                >
                  <OrderText order={order} />
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    aria-label={t("links.make.chooseNumber", {
                      number: order.display_id,
                    })}
                    onClick={() => onChoose(order)}
                  >
                    {t("links.make.choose")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      )}
    </div>
  )
}

function OrderText({ order }: { order: OrderToPay }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const outstanding = order.summary?.pending_difference
  return (
    <div>
      <Text size="small" weight="plus">
        #{order.display_id} {order.email}
      </Text>
      {outstanding !== undefined && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("links.make.outstanding", {
            amount: money(outstanding, order.currency_code),
          })}
        </Text>
      )}
    </div>
  )
}
