import { Hint, Input, Label, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { readCoreRoute } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { SmallButton } from "../page/small-button"
import { type OrderToPay, reasonAgainstLink } from "./link-form"

const FIELDS = "id,display_id,email,currency_code,status,summary"

/**
 * Searches orders and draft orders by id, number, e-mail address or name. The result contains the five newest matching
 * orders, and after them the five newest matching draft orders.
 */
function useOrdersToPay(q: string) {
  const asked = {
    ...(q.startsWith("order_") ? { id: q } : { q }),
    limit: 5,
    order: "-created_at",
  }
  return useQuery({
    queryKey: ["checkout-transparent", "orders-to-pay", q],
    queryFn: async () => {
      const [{ orders }, { draft_orders }] = await Promise.all([
        readCoreRoute<{ orders: OrderToPay[] }>("/orders", {
          ...asked,
          fields: `${FIELDS},payment_status`,
        }),
        readCoreRoute<{ draft_orders: OrderToPay[] }>("/draft-orders", {
          ...asked,
          fields: FIELDS,
        }),
      ])
      return [
        ...orders.map((order) => ({ ...order, is_draft: false })),
        ...draft_orders.map((order) => ({ ...order, is_draft: true })),
      ]
    },
    enabled: q !== "",
  })
}

interface OrderChoiceProps {
  chosen: OrderToPay | undefined
  isMissing: boolean
  onChoose: (order: OrderToPay | undefined) => void
}

/**
 * A field with which an administrator finds an order or a draft order by id, number, e-mail address or name, and
 * chooses it.
 */
export function OrderChoice({ chosen, isMissing, onChoose }: OrderChoiceProps) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState(params.get("order") ?? "")
  const query = useOrdersToPay(asked)
  const named = params.get("order") ?? ""
  const [wasChosen, setWasChosen] = useState(false)
  const ofAddress = query.data?.find(({ id }) => id === named)
  // The pages of an order and of a payment link to this page with an order's id. When this field appears, it selects
  // that order once, if a link can be created for the order.
  useEffect(() => {
    if (wasChosen || ofAddress === undefined) return
    setWasChosen(true)
    if (reasonAgainstLink(ofAddress) === undefined) onChoose(ofAddress)
  }, [ofAddress, wasChosen, onChoose])
  // The dashboard shows numbers as #1042, but its search finds them as 1042.
  const searchTypedOrder = () => setAsked(typed.trim().replace(/^#/, ""))
  if (chosen !== undefined) {
    return (
      <OrderToPayLine order={chosen}>
        <SmallButton onClick={() => onChoose(undefined)}>
          {t("links.make.another")}
        </SmallButton>
      </OrderToPayLine>
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
              // Enter in this field must search instead of submitting the form.
              event.preventDefault()
              searchTypedOrder()
            }}
          />
        </div>
        <SmallButton onClick={searchTypedOrder}>
          {t("links.make.search")}
        </SmallButton>
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
              {orders.map((order) => {
                const reason = reasonAgainstLink(order)
                return (
                  <OrderToPayLine key={order.id} order={order}>
                    {reason === undefined ? (
                      <SmallButton
                        aria-label={t("links.make.chooseNumber", {
                          number: order.display_id,
                        })}
                        onClick={() => onChoose(order)}
                      >
                        {t("links.make.choose")}
                      </SmallButton>
                    ) : (
                      <Text size="small" className="text-ui-fg-subtle">
                        {t(`links.make.not.${reason}`)}
                      </Text>
                    )}
                  </OrderToPayLine>
                )
              })}
            </div>
          )}
        </QueryState>
      )}
    </div>
  )
}

function OrderToPayLine({
  order,
  children,
}: {
  order: OrderToPay
  children: ReactNode
}) {
  const { t, money } = useTexts()
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
