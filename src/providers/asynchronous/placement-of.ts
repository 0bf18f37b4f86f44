import type { AsynchronousMethod } from "../../charge/charge"
import type { AccountOptions } from "../../options/account-options"

/** When an order is placed that is paid so: once it is paid, or before (`at_checkout`). */
export function placementOf(
  { pix, wallet, paymentLink }: AccountOptions,
  method: AsynchronousMethod
): AccountOptions["pix"]["placement"] {
  switch (method) {
    case "pix":
      return pix.placement
    case "wallet":
      return wallet.placement
    case "link":
      return paymentLink.placement
  }
}
