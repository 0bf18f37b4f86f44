import type { PaymentMethod } from "../charge/charge"
import type { AccountOptions } from "./account-options"

/** Whether the gateway can be asked what a charge is; each operation can be switched off. */
export function looksUp(
  { paths, paymentLink }: Pick<AccountOptions, "paths" | "paymentLink">,
  method: PaymentMethod
): boolean {
  return method === "link"
    ? paymentLink.paths.lookUpPaymentLink !== null &&
        paymentLink.paths.listLinkTransactions !== null
    : paths.lookUpCharge !== null
}

/** Whether an account has what making payment links needs. */
export function makesLinks({
  paymentLink,
}: Pick<AccountOptions, "paymentLink">): boolean {
  return (
    paymentLink.clientId !== undefined &&
    paymentLink.paths.createPaymentLink !== null
  )
}
