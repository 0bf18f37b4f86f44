import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { type Query, read, send } from "./admin-client"
import type { ActAnswer, Answer, SettingsAnswer } from "./answers"

const ROOT = "checkout-transparent"

export const SETTINGS_KEY = [ROOT, "/settings"]

/** First parts of the dashboard's own queries that are outdated after a payment changes: orders and payments. */
const OF_THE_DASHBOARD = ["orders", "payment", "payment-collection"]

/** How often shown data is read again: payers pay, and the gateway confirms, while a page is open. */
export const HALF_A_MINUTE = 30_000

interface Options<Read> extends Omit<
  UseQueryOptions<Read>,
  "queryKey" | "queryFn"
> {
  query?: Query
}

/** Reads a route of the plugin and keeps the answer in the cache. */
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

/** Reads one page of a list. The former page stays visible until the next one arrives. */
export function useList<
  Route extends "charges" | "discrepancies" | "day-closes" | "movement-exports",
>(route: Route, query: Query) {
  return useAnswer<Answer<Route>>(`/${route}`, {
    query,
    placeholderData: keepPreviousData,
  })
}

/**
 * Reads the accounts, their settings and what the logged-in user may do. Not anew on focus or reconnection: fields must
 * not change while typing.
 */
export function useSettings() {
  return useAnswer<SettingsAnswer>("/settings", {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Returns the shop's accounts in the order of medusa-config.ts; an empty list until they are known. */
export function useAccounts() {
  return useSettings().data?.accounts ?? []
}

/** Returns what the logged-in user may do; nothing until that is known. */
export function useMay(): SettingsAnswer["may"] {
  return useSettings().data?.may ?? { money: false, settings: false }
}

/**
 * Makes a change and then reads all shown data anew, also after a refusal, since something may have changed.
 * Exceptions are what a person types or decides on: the settings, and the gateway's figures in a prompt.
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
