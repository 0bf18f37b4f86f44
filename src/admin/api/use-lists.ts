import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { SalesAnswer } from "../../api/admin/checkout-transparent/sales/route"
import type { Answer } from "../../api/admin/checkout-transparent/table-of-lists"
import { read, send } from "./admin-client"
import { captureEach } from "../lists/capture-outcomes"
import type {
  ActAnswer,
  ErasableCustomer,
  ErasureAnswer,
} from "./payment-answers"

const ROOT = "checkout-transparent"

export type ListedCharge = Answer<"charges">["charges"][number]
export type ListedDiscrepancy = Answer<"discrepancies">["discrepancies"][number]
export type ListedLink = Answer<"payment-links">["payment_links"][number]
export type CustomerPayments = Answer<"customers/:id/payments">

/** A query as the routes take it. */
export type ListQuery = Record<string, string | number>

/** One page of a list. What was shown stays until the next one is there. */
export function useList<Route extends Parameters<typeof pathOf>[0]>(
  route: Route,
  query: ListQuery
) {
  return useQuery({
    queryKey: [ROOT, route, query],
    queryFn: () => read<Answer<Route>>(pathOf(route), query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function pathOf(route: "charges" | "discrepancies" | "payment-links"): string {
  return `/${route}`
}

/** How many discrepancies wait for a person; asked anew every minute, on every page of the dashboard. */
export function useOpenDiscrepancies() {
  return useQuery({
    queryKey: [ROOT, "discrepancies", "open"],
    queryFn: () =>
      read<Answer<"discrepancies">>("/discrepancies", { limit: 1 }),
    select: ({ count }) => count,
    refetchInterval: 60_000,
    retry: false,
  })
}

export function useSales() {
  return useQuery({
    queryKey: [ROOT, "sales"],
    queryFn: () => read<SalesAnswer>("/sales"),
    select: ({ sales }) => sales,
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
  charges: ListedCharge[]
  reason: string
}

/**
 * The capture of several charges, each of the amount that was confirmed; one is refused when it has changed
 * or its order owes less. Whatever is shown of
 * payments is asked for anew, also after a refusal: of what got no answer a part may be done. Settings
 * are left: somebody may be typing.
 */
export function useCaptureSeveral() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ charges, reason }: SeveralToCapture) =>
      captureEach(charges, ({ id, amount, observed }) =>
        send<ActAnswer>(`/charges/${id}/capture`, { amount, observed, reason })
      ),
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
