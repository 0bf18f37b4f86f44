import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, readCore, send } from "./admin-client"
import type { LinkToMake, OrderToPay, PaymentLinkInFull } from "./link-answers"

const LINKS = ["checkout-transparent", "payment-links"]

interface LinkAnswer {
  payment_link: PaymentLinkInFull
}

export function usePaymentLink(id: string) {
  return useQuery({
    queryKey: [...LINKS, "one", id],
    queryFn: () => read<LinkAnswer>(pathOf(id)),
    select: ({ payment_link }) => payment_link,
    // Whoever has it open waits for its payer.
    refetchInterval: ({ state }) =>
      state.data?.payment_link.state === "pending" ||
      state.data?.payment_link.state === "unresolved"
        ? 10_000
        : false,
  })
}

export function useMakeLink() {
  return useLinkChange((link: LinkToMake) =>
    send<LinkAnswer>("/payment-links", link)
  )
}

export function useDeactivateLink(id: string) {
  return useLinkChange<void>(() => send<LinkAnswer>(`${pathOf(id)}/deactivate`))
}

/** Orders and draft orders by number, e-mail or name; drafts last. */
export function useOrdersToPay(q: string) {
  return useQuery({
    queryKey: ["checkout-transparent", "orders-to-pay", q],
    queryFn: async () => {
      const [{ orders }, { draft_orders }] = await Promise.all([
        readCore<{ orders: OrderToPay[] }>("/orders", {
          q,
          limit: 5,
          fields: `${ORDER_FIELDS},payment_status`,
        }),
        readCore<{ draft_orders: OrderToPay[] }>("/draft-orders", {
          q,
          limit: 5,
          fields: ORDER_FIELDS,
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

const ORDER_FIELDS = "id,display_id,email,currency_code,status,summary"

function useLinkChange<Input>(change: (input: Input) => Promise<LinkAnswer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    // What was refused may have changed, too: paid meanwhile, for one.
    onSettled: () => cache.invalidateQueries({ queryKey: LINKS }),
  })
}

function pathOf(id: string): string {
  return `/payment-links/${encodeURIComponent(id)}`
}
