import type {
  Configuration,
  StoreClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"

import type { PaymentSession } from "../store/cart"
import { withQuery } from "../store/with-query"

export const METHODS = ["card", "pix", "wallet", "link"] as const

export type Method = (typeof METHODS)[number]

/** Returns the account's methods that the region has enabled and that this page supports. */
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

/** Returns the method of a payment that is already open, for example after a reload; undefined if there is none. */
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
