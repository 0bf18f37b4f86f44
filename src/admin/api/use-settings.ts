import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect } from "react"
import type { ShownFinding } from "../../charge/health/finding"
import { ownUserId, read, remove, send } from "./admin-client"
import type {
  ChangesAnswer,
  Integration,
  SettingsAnswer,
  SettingValues,
  ShownAccount,
} from "./contract"
import { othersChanged } from "./others-changed"
import { isChangedMeanwhile } from "./refused-request"

const ROOT = "checkout-transparent"
const SETTINGS = [ROOT, "settings"]
const CHANGES = [ROOT, "changes"]

interface AccountAnswer {
  account: ShownAccount
}

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

/** When a delivery last came with each of the secrets, by their ids; asked anew while one waits for it. */
export function useSecretUses(isAsked: boolean) {
  return useQuery({
    queryKey: [ROOT, "uses"],
    queryFn: () => read<SettingsAnswer>("/settings"),
    select: ({ accounts }) =>
      new Map(
        accounts
          .flatMap(({ settings }) => settings)
          .flatMap(({ entries = [] }) => entries)
          .map(({ id, used_at }) => [id, used_at])
      ),
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

/**
 * Whatever changes an account sends the revision that was last shown here, and answers with the account
 * as it is then. That one counts as shown, unless somebody else has changed something in between.
 */
function useAccountChange<Input>(
  { id: account, revision: shown }: ShownAccount,
  change: (input: Input, revision: number) => Promise<AccountAnswer>
) {
  const cache = useQueryClient()
  const mutation = useMutation({
    // One after the other: each sends the revision that the one before it has left.
    scope: { id: `${ROOT} ${account}` },
    mutationFn: async (input: Input): Promise<ShownAccount> => {
      const { revision = 0 } =
        cache
          .getQueryData<SettingsAnswer>(SETTINGS)
          ?.accounts.find(({ id }) => id === account) ?? {}
      const { account: changed } = await change(input, revision)
      return (await isOvertaken(account, revision, changed.revision))
        ? { ...changed, revision, isOvertaken: true }
        : changed
    },
    onSuccess: async (changed) => {
      cache.setQueryData<SettingsAnswer>(
        SETTINGS,
        (known) =>
          known && {
            ...known,
            accounts: known.accounts.map((one) =>
              one.id === changed.id ? changed : one
            ),
          }
      )
      // History, checklist and health follow from it.
      await cache.invalidateQueries({
        queryKey: [ROOT],
        predicate: ({ queryKey }) => queryKey[1] !== SETTINGS[1],
      })
    },
  })
  const { reset } = mutation
  const isConflict = isChangedMeanwhile(mutation.error)
  useEffect(() => {
    // The current values are there, so it is over.
    if (isConflict) reset()
  }, [shown])
  return { ...mutation, isConflict }
}

/** Whether somebody else changed an account before a change of one's own was answered. */
async function isOvertaken(
  account: string,
  since: number,
  until: number
): Promise<boolean> {
  // A change takes the next revision, so this one is one's own.
  if (until <= since + 1) return false
  try {
    const [own, { changes }] = await Promise.all([
      ownUserId(),
      read<ChangesAnswer>("/settings/changes", { account, limit: 100 }),
    ])
    return othersChanged(changes, { since, until, own })
  } catch {
    // It is saved. Whether somebody else has saved as well is not known: then one had better look.
    return true
  }
}

export function useSaveSettings(account: ShownAccount) {
  return useAccountChange(account, (values: SettingValues, revision) =>
    send<AccountAnswer>(`/settings/${account.id}`, { revision, values })
  )
}

export function useAddSecret(account: ShownAccount) {
  return useAccountChange(
    account,
    (secret: { name: string; value: string }, revision) =>
      send<AccountAnswer>(`/settings/${account.id}/secrets`, {
        ...secret,
        revision,
      })
  )
}

export function useRemoveSecret(account: ShownAccount) {
  return useAccountChange(account, (id: string, revision) =>
    remove<AccountAnswer>(
      `/settings/${account.id}/secrets/${id}?revision=${revision}`
    )
  )
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

export function useChanges(
  account: string,
  page: { limit: number; offset: number }
) {
  return useQuery({
    queryKey: [...CHANGES, account, page],
    queryFn: () =>
      read<ChangesAnswer>("/settings/changes", { account, ...page }),
    placeholderData: keepPreviousData,
  })
}

/** What was changed after a revision of an account, asked for when somebody saved in between. */
export function useChangesSince(account: string, revision: number) {
  return useQuery({
    queryKey: [...CHANGES, account, "since", revision],
    queryFn: () =>
      read<ChangesAnswer>("/settings/changes", { account, limit: 20 }),
    select: ({ changes }) =>
      changes.filter((change) => change.revision > revision),
    staleTime: 0,
  })
}
