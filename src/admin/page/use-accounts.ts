import { useSettings } from "../api/use-settings"

/** The accounts of the shop, in the order of medusa-config.ts; none while they are not known. */
export function useAccounts() {
  const { data } = useSettings()
  return (data?.accounts ?? []).map((account) => ({
    id: account.id,
    baseUrl: account.base_url,
    isTest: account.environment !== "production",
    makesLinks: account.makes_links,
  }))
}
