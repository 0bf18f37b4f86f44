import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { type Query, read, send } from "./admin-client"
import type {
  ActAnswer,
  Answer,
  PermissionsAnswer,
  ShownAccount,
} from "./answers"

const ROOT = "checkout-transparent"

export const SETTINGS_KEY = [ROOT, "/settings"]

/** What else of the dashboard follows from a payment: its own order and payment sections. */
const OF_THE_DASHBOARD = ["orders", "payment", "payment-collection"]

/** Payers pay, and the gateway confirms, while somebody looks at a page. */
export const HALF_A_MINUTE = 30_000

interface Options<Read> extends Omit<
  UseQueryOptions<Read>,
  "queryKey" | "queryFn"
> {
  query?: Query
}

/** What a route of the plugin answers. */
export function useAnswer<Read>(
  path: string,
  { query = {}, ...options }: Options<Read> = {}
) {
  return useQuery({
    queryKey: [ROOT, path, query],
    queryFn: () => read<Read>(path, query),
    staleTime: 0,
    ...options,
  })
}

/** One page of a list. What was shown stays until the next one is there. */
export function useList<Route extends keyof Lists>(route: Route, query: Query) {
  return useAnswer<Lists[Route]>(`/${route}`, {
    query,
    placeholderData: keepPreviousData,
  })
}

interface Lists {
  charges: Answer<"charges">
  discrepancies: Answer<"discrepancies">
  "payment-links": Answer<"payment-links">
}

/** The accounts and their settings. Fields do not change under the hand: they are read anew when asked for. */
export function useSettings() {
  return useAnswer<{ accounts: ShownAccount[] }>("/settings", {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The accounts of the shop, in the order of medusa-config.ts; none while they are not known. */
export function useAccounts() {
  return useSettings().data?.accounts ?? []
}

export function usePermissions() {
  return useAnswer<PermissionsAnswer>("/permissions")
}

/** What the user who is logged in may do; nothing while that is not known. */
export function useMay(): PermissionsAnswer["mine"] {
  return usePermissions().data?.mine ?? { money: false, settings: false }
}

/**
 * A change. What is shown is read anew afterwards, also after a refusal: something may have changed. What
 * somebody types or decides on stays as it was: settings, and the figures of a prompt.
 */
export function useChange<Input, Done>(
  change: (input: Input) => Promise<Done>
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [ROOT, ...OF_THE_DASHBOARD].map((first) =>
          cache.invalidateQueries({
            queryKey: [first],
            predicate: ({ queryKey: [, path] }) =>
              path !== "/settings" && !String(path).endsWith("/gateway"),
          })
        )
      ),
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
