import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, send } from "./admin-client"

export type Permission = "money" | "settings"

export interface Named {
  /** Stands in medusa-config.ts, and is not changed here. */
  is_fixed: boolean
  /** False for `settings` that are as `money`, or where nobody is named. */
  is_named: boolean
  /** null: everybody who can sign in to the admin. */
  who: { id: string; email: string | null }[] | null
}

export interface PermissionsAnswer extends Record<Permission, Named> {
  mine: Record<Permission, boolean>
  revision: number
}

const PERMISSIONS = ["checkout-transparent", "permissions"]

export function usePermissions() {
  return useQuery({
    queryKey: PERMISSIONS,
    queryFn: () => read<PermissionsAnswer>("/permissions"),
  })
}

/** What whoever is logged in may do; nothing while that is not known. */
export function useMay(): Record<Permission, boolean> {
  const { data } = usePermissions()
  return data?.mine ?? { money: false, settings: false }
}

/** Names those who may, in the place of those who were named; `null` names nobody here. */
export function useSavePermissions(revision: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (named: Partial<Record<Permission, string[] | null>>) =>
      send<PermissionsAnswer>("/permissions", { revision, ...named }),
    onSuccess: (answer) => cache.setQueryData(PERMISSIONS, answer),
  })
}

export function useReloadPermissions() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: PERMISSIONS })
}
