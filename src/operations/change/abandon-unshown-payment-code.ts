import type { Charge } from "../../domain/charge/charge"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { AccountServices } from "../perform/operation-dependencies"

export interface AbandonmentChecks {
  mayAbandon: () => Promise<boolean>
  objectionToNewPayment: () => Promise<ShopperMessage | undefined>
}

/**
 * Marks a Pix or wallet code as abandoned if the shopper certainly never saw the code, so that the shopper can pay in
 * another way. A code that was never shown cannot be paid.
 *
 * Returns `undefined` if the code no longer prevents another payment. Otherwise returns a message for the shopper. The
 * message is `being_verified` if the code may have been shown.
 */
export async function abandonUnshownPaymentCode(
  ledger: Pick<AccountServices["ledger"], "markUnshownPaymentCodeAbandoned">,
  charge: Charge,
  { mayAbandon, objectionToNewPayment }: AbandonmentChecks
): Promise<ShopperMessage | undefined> {
  if (charge.abandonedAt !== undefined) {
    return undefined
  }
  // The code may still appear. If the new choice were refused anyway, abandoning the code would gain nothing.
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
