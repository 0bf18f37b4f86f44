import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, readCore, send } from "./admin-client"
import type {
  ActAnswer,
  ChargeInFull,
  FiscalDocumentAnswer,
  MadeLink,
  OrderOnPaper,
  OrderPayments,
  ShownFigures,
} from "./payment-answers"

const ROOT = "checkout-transparent"

/** What else of the dashboard follows from a payment: its own order and payment sections. */
const OF_THE_DASHBOARD = ["orders", "payment", "payment-collection"]

/** Payers pay, and the gateway confirms, while somebody looks at it. */
const EVERY_HALF_MINUTE = 30_000

export function useOrderPayments(orderId: string) {
  return useQuery({
    queryKey: [ROOT, "order-payments", orderId],
    queryFn: () =>
      read<{ payments: OrderPayments }>(`/orders/${orderId}/payments`),
    select: ({ payments }) => payments,
    staleTime: 0,
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

/** When somebody asks to see it, and not before: each reading is written down. */
export function useReadFiscalDocument() {
  return useMutation({
    mutationFn: async (orderId: string) =>
      (await read<FiscalDocumentAnswer>(`/orders/${orderId}/fiscal-document`))
        .fiscal_document,
  })
}

export function useCharge(id: string) {
  return useQuery({
    queryKey: [ROOT, "charge", id],
    queryFn: () => read<{ charge: ChargeInFull }>(`/charges/${id}`),
    select: ({ charge }) => charge,
    staleTime: 0,
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

/** What we have of a charge, and what the gateway shows of it now: it must not change under the hand. */
export function useFigures(chargeId: string, enabled: boolean) {
  return useQuery({
    queryKey: [ROOT, "figures", chargeId],
    queryFn: () => read<ShownFigures>(`/charges/${chargeId}/gateway`),
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** An order with what a bank wants to know of it. */
export function useOrderOnPaper(orderId: string | null) {
  return useQuery({
    queryKey: [ROOT, "order-on-paper", orderId],
    queryFn: () =>
      readCore<{ order: OrderOnPaper }>(`/orders/${orderId ?? ""}`, {
        fields:
          "id,display_id,created_at,email,total,currency_code,*items,*shipping_address,*shipping_methods,*fulfillments,*fulfillments.labels",
      }),
    select: ({ order }) => order,
    enabled: orderId !== null,
  })
}

interface Act {
  chargeId: string
  /** The last part of the route. */
  name: string
  body: object
}

export const useAct = () =>
  useChange(({ chargeId, name, body }: Act) =>
    send<ActAnswer>(`/charges/${chargeId}/${name}`, body)
  )

/** For what the order has outstanding. */
export const useNewLink = () =>
  useChange((body: { order_id: string; account: string }) =>
    send<{ payment_link: MadeLink }>("/payment-links", body)
  )

/** Whatever is asked for, all is read anew afterwards: also what was refused may have changed. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [ROOT, ...OF_THE_DASHBOARD].map((first) =>
          cache.invalidateQueries({
            queryKey: [first],
            // What somebody decides on stays as it was until he looks again.
            predicate: ({ queryKey }) => queryKey[1] !== "figures",
          })
        )
      ),
  })
}
