import { Button, Hint, Input, Label, Text } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { OrderToPay } from "../api/link-answers"
import { useOrdersToPay } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"
import { reasonAgainstLink } from "./link-to-make"

interface OrderChoiceProps {
  chosen: OrderToPay | undefined
  isMissing: boolean
  onChoose: (order: OrderToPay | undefined) => void
}

/** Finds an order or a draft order by its number, e-mail or name, and chooses it. */
export function OrderChoice({ chosen, isMissing, onChoose }: OrderChoiceProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState("")
  const query = useOrdersToPay(asked)
  // Numbers are shown as #1042, and found as 1042.
  const ask = () => setAsked(typed.trim().replace(/^#/, ""))
  if (chosen !== undefined) {
    return (
      <Line order={chosen}>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => onChoose(undefined)}
        >
          {t("links.make.another")}
        </Button>
      </Line>
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
            <div className="divide-y">
              {orders.map((order) => (
                <Line key={order.id} order={order}>
                  <Choose order={order} onChoose={onChoose} />
                </Line>
              ))}
            </div>
          )}
        </QueryState>
      )}
    </div>
  )
}

/** A button, or why no link is made for this one. */
function Choose({
  order,
  onChoose,
}: {
  order: OrderToPay
  onChoose: OrderChoiceProps["onChoose"]
}) {
  const { t } = useTexts()
  const reason = reasonAgainstLink(order)
  if (reason !== undefined) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t(`links.make.not.${reason}`)}
      </Text>
    )
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      aria-label={t("links.make.chooseNumber", { number: order.display_id })}
      onClick={() => onChoose(order)}
    >
      {t("links.make.choose")}
    </Button>
  )
}

function Line({ order, children }: { order: OrderToPay; children: ReactNode }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const outstanding = order.summary?.pending_difference ?? 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-3">
      <div>
        <Text size="small" weight="plus">
          #{order.display_id} {order.email}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {order.is_draft && `${t("links.make.draft")} · `}
          {t("links.make.outstanding", {
            amount: money(Math.max(outstanding, 0), order.currency_code),
          })}
        </Text>
      </div>
      {children}
    </div>
  )
}
