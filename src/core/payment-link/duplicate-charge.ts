import { v5 } from "uuid"
import type { Charge } from "../charge/charge"

/**
 * The name of a charge for what was paid of a link beyond its first payment: made from the two, so
 * that whoever sees that payment arrives at the same name.
 */
export function duplicateChargeId(
  { merchantChargeId }: Pick<Charge, "merchantChargeId">,
  transactionId: string
): string {
  return v5(transactionId, merchantChargeId)
}

export function isDuplicate({ link }: Pick<Charge, "link">): boolean {
  return link?.duplicateOf !== undefined
}
