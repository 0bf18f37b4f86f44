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

/** Orders or draft orders by number, e-mail or name. */
export function useOrdersToPay(kind: "orders" | "draft-orders", q: string) {
  return useQuery({
    queryKey: ["checkout-transparent", "orders-to-pay", kind, q],
    queryFn: async () => {
      const answer = await readCore<{
        orders?: OrderToPay[]
        draft_orders?: OrderToPay[]
      }>(`/${kind}`, {
        q,
        limit: 5,
        fields: "id,display_id,email,currency_code,summary",
      })
      return answer.orders ?? answer.draft_orders ?? []
    },
    enabled: q !== "",
  })
}

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
