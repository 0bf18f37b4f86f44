import type { Charge } from "../../domain/charge/charge"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { OperationDependencies } from "../perform/dependencies"

export interface LimitsOfGivingUp {
  mayAbandon: () => Promise<boolean>
  objectionToChosen: () => Promise<ShopperMessage | undefined>
}

/**
 * Abandons a Pix or wallet code that was never shown and whose creation has no known outcome, so that another payment
 * can take its place. Returns undefined if the code no longer blocks that payment, and otherwise a message for the
 * shopper.
 *
 * The code is kept if the chosen method would be refused, because the code may still appear. The shopper cannot pay a
 * code that was never shown. If it is paid all the same, its money counts as unmatched.
 */
export async function giveUpUnshown(
  ledger: Pick<OperationDependencies["ledger"], "abandonUnshown">,
  charge: Charge,
  { mayAbandon, objectionToChosen }: LimitsOfGivingUp
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
