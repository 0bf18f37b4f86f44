import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import {
  type QueryParameters,
  readPluginRoute,
  postToPlugin,
} from "./admin-client"
import type {
  ActAnswer,
  ListAnswer,
  SettingsAnswer,
} from "./admin-answer-types"

const ROOT = "checkout-transparent"

export const SETTINGS_KEY = [ROOT, "/settings"]

/**
 * The first parts of the query keys under which the dashboard itself caches data about payments. A change of a payment
 * makes these data outdated.
 */
const DASHBOARD_QUERIES = ["orders", "payment", "payment-collection"]

/**
 * How often some data are reloaded while a page is open, in milliseconds: for example a payment and the counts of the
 * tabs, but not the list of payments. Customers pay and the gateway confirms payments meanwhile.
 */
export const REFRESH_INTERVAL_MS = 30_000

interface Options<Read> extends Omit<
  UseQueryOptions<Read>,
  "queryKey" | "queryFn"
> {
  query?: QueryParameters
}

export function usePluginQuery<Read>(
  path: string,
  { query = {}, ...options }: Options<Read> = {}
) {
  return useQuery({
    queryKey: [ROOT, path, query],
    queryFn: () => readPluginRoute<Read>(path, query),
    staleTime: 0,
    ...options,
  })
}

/** Reads one page of a list. The previous page stays visible until the next page arrives. */
export function useListPage<
  Route extends "charges" | "discrepancies" | "day-closes" | "movement-exports",
>(route: Route, query: QueryParameters) {
  return usePluginQuery<ListAnswer<Route>>(`/${route}`, {
    query,
    placeholderData: keepPreviousData,
  })
}

/**
 * Loads the accounts, their settings and the user's permissions. The query does not reload its data when the browser
 * window gets the focus or the network returns. The fields of a form must not change while an administrator types.
 */
export function useSettings() {
  return usePluginQuery<SettingsAnswer>("/settings", {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Returns the shop's accounts in the order of medusa-config.ts, or an empty list until they are loaded. */
export function useAccounts() {
  return useSettings().data?.accounts ?? []
}

/** Returns the permissions of the logged-in user. Until they are loaded, the user has none. */
export function usePermissions(): SettingsAnswer["may"] {
  return useSettings().data?.may ?? { money: false, settings: false }
}

/**
 * Returns a mutation that sends a change to the server and then reloads the plugin's data and the dashboard's data
 * about orders and payments. The data are reloaded even after an error, because the server may have changed something.
 * The settings and the gateway's sums in an open prompt are not reloaded, because an administrator may be working with
 * them.
 */
export function useRefreshingMutation<Input, Done>(
  change: (input: Input) => Promise<Done>
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [ROOT, ...DASHBOARD_QUERIES].map((first) =>
          cache.invalidateQueries({
            queryKey: [first],
            predicate: ({ queryKey: [, path] }) =>
              path !== "/settings" && !String(path).endsWith("/gateway"),
          })
        )
      ),
  })
}

interface ActRequest {
  chargeId: string
  /** The last part of the route's path, such as `capture`. */
  name: string
  body: object
}

export const usePerformAction = () =>
  useRefreshingMutation(({ chargeId, name, body }: ActRequest) =>
    postToPlugin<ActAnswer>(`/charges/${chargeId}/${name}`, body)
  )
