import type { Charge } from "../../domain/charge/charge"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { OperationDependencies } from "../perform/dependencies"

export interface AbandonmentChecks {
  mayAbandon: () => Promise<boolean>
  objectionToChosen: () => Promise<ShopperMessage | undefined>
}

/**
 * Abandons a Pix or wallet code that was never shown and whose creation is in doubt, so that the shopper can pay in
 * another way. Returns `undefined` if the code no longer blocks another payment, and otherwise a message for the
 * shopper.
 *
 * The code is kept if the other payment would be refused anyway, because the code may still appear. The shopper cannot
 * pay a code that was never shown. If the code is paid all the same, its money is listed as an unmatched
 * payment.
 */
export async function abandonUnshownCode(
  ledger: Pick<OperationDependencies["ledger"], "abandonUnshown">,
  charge: Charge,
  { mayAbandon, objectionToChosen }: AbandonmentChecks
): Promise<ShopperMessage | undefined> {
  if (charge.abandonedAt !== undefined) {
    return undefined
  }
  const why = await objectionToChosen()
  if (why) {
    return why
  }
  if (!(await mayAbandon())) {
    return "too_many_codes"
  }
  return (await ledger.abandonUnshown(charge.id)) ? undefined : "being_verified"
}
