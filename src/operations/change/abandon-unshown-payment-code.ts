import type { Charge } from "../../domain/charge/charge"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { AccountServices } from "../perform/operation-dependencies"

export interface AbandonmentChecks {
  mayAbandon: () => Promise<boolean>
  objectionToNewPayment: () => Promise<ShopperMessage | undefined>
}

/**
 * Abandons a Pix or wallet code that the shopper never saw, so that the shopper can pay in another way. The plugin does
 * not know whether the gateway created this code. Returns `undefined` if the code no longer prevents another payment.
 * Otherwise returns a message for the shopper.
 *
 * The code is not abandoned if the shopper's new choice would be refused anyway, because the code may still appear. A
 * shopper cannot pay a code that was never shown. If the code is paid nevertheless, the money pays an order that
 * still waits for it. Otherwise it is an unmatched payment, which is refunded or listed.
 */
export async function abandonUnshownPaymentCode(
  ledger: Pick<AccountServices["ledger"], "markUnshownPaymentCodeAbandoned">,
  charge: Charge,
  { mayAbandon, objectionToNewPayment }: AbandonmentChecks
): Promise<ShopperMessage | undefined> {
  if (charge.abandonedAt !== undefined) {
    return undefined
  }
  const why = await objectionToNewPayment()
  if (why) {
    return why
  }
  if (!(await mayAbandon())) {
    return "too_many_codes"
  }
  return (await ledger.markUnshownPaymentCodeAbandoned(charge.id))
    ? undefined
    : "being_verified"
}
