import {
  type StateAndSums,
  decideWhetherChangeWasMade,
} from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import { isOpenState } from "../charge/charge-state"
import type { Operation } from "./operation"

/**
 * Returns an operation for which an administrator entered that it never happened, although the gateway now shows it.
 * Returns `undefined` if there is none.
 */
export function findWronglyResolvedOperation(
  operations: readonly Operation[],
  charge: Pick<Charge, "state" | "method">,
  shown: StateAndSums
): Operation | undefined {
  const refunded = operations
    .filter(({ kind, state }) => kind === "refund" && state === "accepted")
    .reduce((sum, { amount }) => sum + amount, 0)
  return operations
    .filter(
      ({ state, resolution }) =>
        state === "not_sent" && resolution !== undefined
    )
    .find((operation) => {
      switch (operation.kind) {
        case "create":
          return charge.state === "absent" && isOpenState(shown.state)
        case "refund":
          return shown.sums.refunded >= refunded + operation.amount
        case "capture":
        case "void":
          return (
            charge.state === "authorized" &&
            decideWhetherChangeWasMade(
              { ...operation, method: charge.method },
              shown
            ) === "done"
          )
      }
    })
}
