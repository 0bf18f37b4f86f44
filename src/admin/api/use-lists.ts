import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type {
  ChargesAnswer,
  CustomerPayments,
  DiscrepanciesAnswer,
  ErasableCustomer,
  ErasureAnswer,
  SeveralCaptured,
} from "./payment-answers"

const ROOT = "checkout-transparent"
const DISCREPANCIES = [ROOT, "discrepancies"]

/** A query as the routes take it. */
export type ListQuery = Record<string, string | number | boolean | string[]>

export function useChargeList(query: ListQuery) {
  return useQuery({
    queryKey: [ROOT, "charges", "list", query],
    queryFn: () => read<ChargesAnswer>("/charges", query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useDiscrepancies(query: ListQuery) {
  return useQuery({
    queryKey: [...DISCREPANCIES, "list", query],
    queryFn: () => read<DiscrepanciesAnswer>("/discrepancies", query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many discrepancies wait for a person; asked anew every minute, on every page of the dashboard. */
export function useOpenDiscrepancies() {
  return useQuery({
    queryKey: [...DISCREPANCIES, "open"],
    queryFn: () =>
      read<DiscrepanciesAnswer>("/discrepancies", { status: "open", limit: 1 }),
    select: ({ count }) => count,
    refetchInterval: 60_000,
    retry: false,
  })
}

export function useCustomerPayments(
  customer: string,
  page: { limit: number; offset: number }
) {
  return useQuery({
    queryKey: [ROOT, "customers", customer, page],
    queryFn: () =>
      read<CustomerPayments>(`/customers/${customer}/payments`, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface SeveralToCapture {
  charges: { id: string; observed: string }[]
  expected: { count: number; sum: number }
  reason: string
}

/** The capture of several charges, each of which is refused when it has changed. */
export function useCaptureSeveral() {
  return usePaymentChange((body: SeveralToCapture) =>
    send<SeveralCaptured>("/charges/capture", body)
  )
}

/**
 * Whatever is shown of payments is asked for anew, also after a refusal: what was refused was old, and
 * of what got no answer a part may be done. Settings are left: somebody may be typing.
 */
function usePaymentChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      cache.invalidateQueries({
        queryKey: [ROOT],
        predicate: ({ queryKey }) => queryKey[1] !== "settings",
      }),
  })
}

/** What an erasure of a customer would find now. */
export function useErasable(customer: string, withGuests: boolean) {
  return useQuery({
    queryKey: [ROOT, "erasable", customer, withGuests],
    queryFn: () =>
      read<ErasableCustomer>(`/customers/${customer}/erase`, {
        guest_orders: withGuests,
      }),
    staleTime: 0,
  })
}

interface CustomerToErase {
  customer: string
  reason: string
  guest_orders: boolean
  keep_fiscal_document: boolean
}

export function useEraseCustomer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ customer, ...body }: CustomerToErase) =>
      send<ErasureAnswer>(`/customers/${customer}/erase`, body),
    onSettled: () => cache.invalidateQueries({ queryKey: [ROOT] }),
  })
}
