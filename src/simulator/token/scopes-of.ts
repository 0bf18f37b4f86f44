import type { World } from "../world"
import type { TokenHolder } from "./access-tokens"

/** What a token may be used for at the moment. */
export function scopesOf(
  { merchant, product }: TokenHolder,
  { paymentLinkAccess }: Pick<World, "paymentLinkAccess">
): readonly string[] {
  switch (product) {
    case "checkout":
      return merchant.scopes
    case "payment_link":
      return paymentLinkAccess.scopesOf(merchant)
  }
}
