import type { Charge } from "../charge"
import type { CodeSettings } from "../codes/code-settings"
import { isCode } from "../transaction"
import { expire } from "./expire"
import { lapse, lapsesAt } from "./lapse"
import type { Move } from "./move"

export type Ending = { at: number; move: Pick<Move, "outcome"> }

/** How an open charge ends by itself when nobody does anything; undefined where it does not. */
export function endingOf(
  charge: Charge,
  { expiredCodesShown }: CodeSettings
): Ending | undefined {
  const { transaction, state } = charge
  if (state.transactionStatus === "PRE_AUTHORIZED") {
    return { at: lapsesAt(charge), move: lapse }
  }
  const isOpenCode =
    isCode(transaction) && state.transactionStatus === "PENDING"
  return isOpenCode && expiredCodesShown === "expired"
    ? { at: transaction.expiresAt, move: expire }
    : undefined
}
