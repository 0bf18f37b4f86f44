import type { PaymentMethod } from "../payment-context"
import type { CardCalls, LoadCardSdk } from "./card-payment"
import { createCardPaymentFunctions, createCardSdkLoader } from "./pay-by-card"

/**
 * Returns the payment method card. `load` loads the card SDK when the SDK is first needed. Examples of `load`:
 * - `() => import("checkout-transparent")` loads the SDK from its npm package.
 * - `sdkScript()` loads the script that the server configures.
 * - `simulatorSdk(url)` loads the simulator's SDK in development.
 */
export function cardPayments({
  load,
}: {
  load: LoadCardSdk
}): PaymentMethod<CardCalls> {
  return (shop) =>
    createCardPaymentFunctions(shop, createCardSdkLoader(shop, load))
}
