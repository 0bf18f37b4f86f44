import type { Charge } from "../charge/charge"
import { doubtMessage } from "../texts/doubt-message"
import type { ShopperMessage } from "../texts/shopper-texts"
import type { OperationDependencies } from "./dependencies"

export interface LimitsOfGivingUp {
  mayAbandon: () => Promise<boolean>
  objectionToChosen: () => Promise<ShopperMessage | undefined>
}

/**
 * Gives up a code in doubt that nobody has seen, unless the chosen method would be refused: the code may appear yet.
 * Nobody can pay what nobody has seen. If there is such a code after all and it is paid, its money is refunded.
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
  return (await ledger.abandonUnshown(charge.id))
    ? undefined
    : doubtMessage(charge)
}
