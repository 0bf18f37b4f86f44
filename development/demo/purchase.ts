import type { HttpTypes } from "@medusajs/framework/types"
import type Medusa from "@medusajs/js-sdk"

import * as guest from "../../src/cli/guest-purchase"
import type { SeededDemo } from "../shop/demo-shop"
import type { CheckoutOptions } from "./checkout-options"

/** Where somebody buys. */
export type OpenStore = SeededDemo & { storeUrl: string; simulatorUrl: string }

/** What somebody buys, and how it is to be paid. */
export interface Purchase {
  sdk: Medusa
  store: OpenStore
  simulatorUrl: string
  cart: HttpTypes.StoreCart
  options: CheckoutOptions
}

/** A guest's cart with two things of the demo shop. */
export async function fillCart(
  sdk: Medusa,
  regionId: string
): Promise<HttpTypes.StoreCart> {
  const { products } = await sdk.store.product.list({
    region_id: regionId,
    limit: 2,
    fields: "title,*variants",
  })
  return guest.fillCart(
    sdk,
    regionId,
    products.flatMap(({ title, variants }) =>
      (variants ?? []).slice(0, 1).map(({ id }) => ({ title, variantId: id }))
    )
  )
}

/** A new payment session, and what the shopper is shown of it. */
export function startSession(
  { sdk, cart, options }: Purchase,
  data?: Record<string, unknown>
): ReturnType<typeof guest.startSession> {
  return guest.startSession(sdk, cart, {
    provider_id: providerOf(options),
    ...(data ? { data } : {}),
  })
}

export function providerOf({
  method,
  manualCapture,
  placement,
}: CheckoutOptions): string {
  // Capture and placement are options of an account: each has one of its own.
  const ofCodes = placement === "at_checkout" ? "br-at-checkout" : "br"
  return `pp_transparent-${method}_${manualCapture ? "br-manual" : ofCodes}`
}
