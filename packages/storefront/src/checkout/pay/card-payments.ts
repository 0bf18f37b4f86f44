import type { PaymentMethod } from "../payment-context"
import type { CardCalls, LoadCardSdk } from "./card-payment"
import { createSharedCardCalls, createCardSdkLoader } from "./pay-by-card"

/**
 * Returns the payment method card. `load` loads the card SDK when it is first needed. Pass `() =>
 * import("checkout-transparent")`, `sdkScript()` to load the script that the server configures, or `simulatorSdk(url)`
 * in development.
 */
export function cardPayments({
  load,
}: {
  load: LoadCardSdk
}): PaymentMethod<CardCalls> {
  return (shop) => createSharedCardCalls(shop, createCardSdkLoader(shop, load))
}
