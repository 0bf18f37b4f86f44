import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { ShownFinding } from "../../charge/health/finding"
import { read, send } from "./admin-client"
import type {
  Integration,
  SettingsAnswer,
  SettingsToSave,
  ShownAccount,
} from "./contract"
import { isChangedMeanwhile } from "./refused-request"

const ROOT = "checkout-transparent"
const SETTINGS = [ROOT, "settings"]

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => read<SettingsAnswer>("/settings"),
    staleTime: 0,
    // A change made in between is told when one saves; fields would change under the hand otherwise.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useReloadSettings() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: SETTINGS })
}

/** Saves with the revision that was last shown here; a conflict lasts until the page is loaded again. */
export function useSaveSettings({ id, revision }: ShownAccount) {
  const cache = useQueryClient()
  const mutation = useMutation({
    // One after the other: each sends the revision that the one before it has left.
    scope: { id: `${ROOT} ${id}` },
    mutationFn: (changes: SettingsToSave) => {
      const known = cache.getQueryData<SettingsAnswer>(SETTINGS)?.accounts
      const shown = known?.find((one) => one.id === id)
      return send<{ account: ShownAccount }>(`/settings/${id}`, {
        revision: shown?.revision ?? revision,
        ...changes,
      })
    },
    onSuccess: async ({ account }) => {
      cache.setQueryData<SettingsAnswer>(
        SETTINGS,
        (known) =>
          known && {
            accounts: known.accounts.map((one) =>
              one.id === account.id ? account : one
            ),
          }
      )
      // Checklist and health follow from it.
      await cache.invalidateQueries({
        queryKey: [ROOT],
        predicate: ({ queryKey }) => queryKey[1] !== SETTINGS[1],
      })
    },
  })
  const { reset } = mutation
  const isConflict = isChangedMeanwhile(mutation.error)
  useEffect(() => {
    if (isConflict) reset()
  }, [revision])
  return { ...mutation, isConflict }
}

/** With `values`, of credentials that are not saved yet. */
export function useConnectionTest(account: string, locale: string) {
  return useMutation({
    mutationFn: (body: {
      integration: Integration
      values?: { clientId?: string; clientSecret?: string }
    }) => send<ShownFinding>("/health/test", { account, locale, ...body }),
  })
}
