import type {
  Configuration,
  StoreClient,
} from "medusa-payment-checkout-transparent/storefront/checkout"

import type { PaymentSession } from "../store/cart"
import { withQuery } from "../store/with-query"

export const METHODS = ["card", "pix", "wallet", "link"] as const

export type Method = (typeof METHODS)[number]

/** Those of the account that the region has switched on, and that this page can do. */
export async function offeredMethods(
  client: StoreClient,
  regionId: string,
  configuration: Promise<Configuration>
): Promise<{ methods: Method[]; configuration: Configuration }> {
  const [{ payment_providers }, known] = await Promise.all([
    client.fetch(
      withQuery("/store/payment-providers", { region_id: regionId })
    ) as Promise<{ payment_providers: { id: string }[] }>,
    configuration,
  ])
  const enabled = new Set(payment_providers.map(({ id }) => id))
  return {
    configuration: known,
    methods: METHODS.filter((method) => {
      const offered = known.methods[method]
      const isPossible = method !== "card" || known.sdk !== undefined
      return offered && isPossible && enabled.has(offered.providerId)
    }),
  }
}

/** The method of what is being paid already, say before a reload. */
export function openMethod(
  sessions: PaymentSession[],
  { methods }: Configuration
): Method | undefined {
  const open = sessions.find(({ data }) =>
    ["pending", "being_verified", "paid"].includes(
      data?.checkout_transparent?.state ?? ""
    )
  )
  return METHODS.find(
    (method) => open && methods[method]?.providerId === open.provider_id
  )
}
