import type { Charge } from "../ledger/charge"
import type { MoveOrder } from "../ledger/moves/move"
import { remainingAmount } from "../ledger/remaining-amount"
import { requireCharge } from "../ledger/require-charge"
import { SimulatorControlError } from "../simulator-control-error"
import type { World } from "../world"

/** Without an amount, all that there is; of a payment, what the code asks for. */
type ControlledMove = Pick<MoveOrder, "kind" | "by"> & {
  amount?: number | undefined
  late?: boolean | undefined
}

/**
 * Moves a charge as nobody's request does: at the panel, by whoever pays, or by the gateway itself. The charge's own
 * rules hold (window, once, sums); a balance, a wait or an access token do not matter.
 */
export function moveCharge(
  world: World,
  merchantChargeId: string,
  { kind, by, amount, late = false }: ControlledMove
): Charge {
  const charge = requireCharge(world.ledger, merchantChargeId)
  const order: MoveOrder = {
    kind,
    by,
    late,
    amount:
      amount ??
      (kind === "pay"
        ? charge.originalAmount
        : remainingAmount(charge, charge.state)),
  }
  const objection = world.ledger.objection(charge, order)
  if (objection) {
    throw new SimulatorControlError(
      `Not possible (${kind} of ${merchantChargeId} by the ${by}): ${objection.message}`,
      409
    )
  }
  world.ledger.commit(charge, order)
  return charge
}
