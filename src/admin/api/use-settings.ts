import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { read, remove, send } from "./admin-client"
import type {
  ChangesAnswer,
  ConnectionAnswer,
  Integration,
  SettingsAnswer,
  SettingValues,
  ShownAccount,
} from "./contract"

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

/** Whatever changes an account answers with it as it is then, and adds to the history. */
function useAccountChange<Input>(
  change: (input: Input) => Promise<AccountAnswer>
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ account }) => {
      cache.setQueryData<SettingsAnswer>(
        SETTINGS,
        (known) =>
          known && {
            ...known,
            accounts: known.accounts.map((one) =>
              one.id === account.id ? account : one
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
}

export function useSaveSettings(account: string) {
  return useAccountChange((body: { revision: number; values: SettingValues }) =>
    send<AccountAnswer>(`/settings/${account}`, body)
  )
}

export function useAddSecret(account: string) {
  return useAccountChange((body: { name: string; value: string }) =>
    send<AccountAnswer>(`/settings/${account}/secrets`, body)
  )
}

export function useRemoveSecret(account: string) {
  return useAccountChange((id: string) =>
    remove<AccountAnswer>(`/settings/${account}/secrets/${id}`)
  )
}

/** With `values`, of credentials that are not saved yet. */
export function useConnectionTest(account: string) {
  return useMutation({
    mutationFn: (body: {
      integration: Integration
      values?: { clientId?: string; clientSecret?: string }
    }) => send<ConnectionAnswer>(`/settings/${account}/test`, body),
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
export function useChangesSince(account: string, revision: number | undefined) {
  return useQuery({
    queryKey: [...CHANGES, account, "since", revision],
    queryFn: () =>
      read<ChangesAnswer>("/settings/changes", { account, limit: 20 }),
    select: ({ changes }) =>
      changes.filter((change) => change.revision > (revision ?? 0)),
    enabled: revision !== undefined,
    staleTime: 0,
  })
}
