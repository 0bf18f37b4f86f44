import type { PaymentMethod } from "../payment-context"
import type { CardCalls, LoadCardSdk } from "./card-payment"
import { createCardPaymentFunctions, createCardSdkLoader } from "./pay-by-card"

/**
 * Returns the payment method card. `load` loads the card SDK when it is first needed. It has one of these values:
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
