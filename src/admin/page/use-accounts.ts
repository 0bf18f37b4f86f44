import { useSettings } from "../api/queries"

/** The accounts of the shop, in the order of medusa-config.ts; none while they are not known. */
export function useAccounts() {
  return useSettings().data?.accounts ?? []
}
