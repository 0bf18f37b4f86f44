import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, readCore, send } from "./admin-client"
import type {
  ChargeInFull,
  FiscalDocumentAnswer,
  OrderPayments,
} from "./payment-answers"
import type { MadeLink, OrderOnPaper, ShownFigures } from "./payment-decisions"

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
    mutationFn: async (orderId: string) => {
      const answer = await read<FiscalDocumentAnswer>(
        `/orders/${orderId}/fiscal-document`
      )
      return answer.fiscal_document
    },
  })
}

export function useCharge(id: string) {
  return useQuery({
    queryKey: [ROOT, "charge", id],
    queryFn: () => readCharge(id),
    staleTime: 0,
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

/** Reads a charge at the moment when something is to be done with it. */
export function useReadCharge() {
  return useMutation({ mutationFn: readCharge })
}

async function readCharge(id: string): Promise<ChargeInFull> {
  const { charge } = await read<{ charge: ChargeInFull }>(`/charges/${id}`)
  return charge
}

/** What is decided on must be of this moment, and must not change under the hand. */
const JUST_NOW = { staleTime: Infinity, gcTime: 0, retry: false }

/** What we have of a charge, and what the gateway shows of it now. */
export function useFigures(chargeId: string) {
  return useQuery({
    queryKey: [ROOT, "figures", chargeId],
    queryFn: () => read<ShownFigures>(`/charges/${chargeId}/gateway`),
    ...JUST_NOW,
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

/** Whatever is asked for, all is read anew afterwards: also what was refused may have changed. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  const readAnew = () =>
    Promise.all(
      [ROOT, ...OF_THE_DASHBOARD].map((first) =>
        cache.invalidateQueries({
          queryKey: [first],
          // What somebody decides on stays as it was until he looks again.
          predicate: ({ queryKey }) =>
            queryKey[1] !== "figures" && queryKey[1] !== "operation",
        })
      )
    )
  return useMutation({
    mutationFn: change,
    onSuccess: readAnew,
    onError: readAnew,
  })
}

interface OfCharge {
  id: string
  observed: string
}

/** Resolves to what it waits for, or why somebody has to look at it; to nothing where both sides agree. */
export const useUpdateNow = () =>
  useChange(async (id: string) => {
    const { result, message } = await send<{
      result: string
      message: string | null
    }>(`/charges/${id}/synchronize`)
    return result === "agreed" ? undefined : (message ?? "")
  })

/** Resolves to why it is not known yet whether it happened; to nothing where it did. */
export const useCapture = () =>
  useChange(
    async ({ id, ...body }: OfCharge & { amount: number; reason?: string }) => {
      const { message } = await send<{ message: string | null }>(
        `/charges/${id}/capture`,
        body
      )
      return message ?? undefined
    }
  )

/** All that was not refunded yet, or what is reserved and no order has. Resolves as a capture does. */
export const useRefund = () =>
  useChange(async ({ charge: { id, observed }, reason }: Decided) => {
    const { result, message } = await send<{
      result: string
      message: string | null
    }>(`/charges/${id}/refund`, { reason, observed })
    return result === "agreed" ? undefined : (message ?? "")
  })

interface Decided {
  charge: ChargeInFull
  reason: string
}

/** In centavos, so that R$ 0.30 less R$ 0.10 is R$ 0.20. */
export function leftToRefund({
  captured,
  refunded,
}: Pick<ChargeInFull, "captured" | "refunded">): number {
  return (Math.round(captured * 100) - Math.round(refunded * 100)) / 100
}

export const useBookAsPart = () =>
  useChange(({ charge: { id, observed }, reason }: Decided) =>
    send(`/charges/${id}/book-as-part`, { reason, observed })
  )

export const useResolveOperation = () =>
  useChange(
    ({
      id,
      ...body
    }: OfCharge & {
      operation_id: string
      outcome: "happened" | "never_happened"
      as?: "paid" | "authorized"
      reason: string
    }) => send(`/charges/${id}/resolve`, body)
  )

export const useAcceptFigure = () =>
  useChange(({ id, ...body }: OfCharge & { reason: string }) =>
    send(`/charges/${id}/accept-gateway-figure`, body)
  )

export const useCloseDispute = () =>
  useChange(
    ({ id, ...body }: OfCharge & { outcome: "won" | "lost"; reason: string }) =>
      send(`/charges/${id}/close-dispute`, body)
  )

export const useSetDeadline = () =>
  useChange(({ id, ...body }: { id: string; answer_before: string | null }) =>
    send(`/charges/${id}/dispute-deadline`, body)
  )

/** For what the order has outstanding. */
export const useNewLink = () =>
  useChange((body: { order_id: string; account: string }) =>
    send<{ payment_link: MadeLink }>("/payment-links", body)
  )

export const useErasePayer = () =>
  useChange((id: string) => send(`/charges/${id}/erase-payer`))
