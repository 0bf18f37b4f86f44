import { useSettings } from "../api/use-settings"

/** The accounts of the shop, in the order of medusa-config.ts; none while they are not known. */
export function useAccounts() {
  const { data } = useSettings()
  return (data?.accounts ?? []).map(
    ({ id, environment, base_url, settings }) => ({
      id,
      baseUrl: base_url,
      isTest: environment !== "production",
      makesLinks: settings.some(
        ({ name, is_set }) => name === "paymentLink.clientId" && is_set
      ),
    })
  )
}
