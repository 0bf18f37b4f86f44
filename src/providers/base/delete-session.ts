import { isOpen } from "../../core/charge/charge-state"
import { TimeBudget } from "../../core/time/time-budget"
import { shopperText } from "../../core/texts/shopper-texts"
import { awaitSettlement } from "../../operations/await-settlement"
import { systemClock } from "../../operations/system-clock"
import { operationDependencies, type ProviderAccess } from "./provider-access"
import { refused } from "./to-medusa-error"

/** A cart change waits for this; a shopper stands behind it. */
const LONGEST_QUESTION_MS = 3_000

/**
 * Takes what the shopper entered for a session away and lets the session go, unless its charge
 * holds or may hold money: then it asks the gateway, and refuses when that is still so. Never
 * refuses a session without a charge, or core would keep a fresh one beside the one that was paid
 * (measured).
 */
export async function deleteSession(
  access: ProviderAccess,
  sessionId: string | undefined
): Promise<void> {
  if (sessionId === undefined) {
    return
  }
  // First: a charge that is claimed from here on finds nothing to charge with.
  await access.ledger.dropShopperInput(sessionId)
  let charge = await access.ledger.findChargeBySession(sessionId)
  if (charge?.state === "unsettled") {
    const budget = TimeBudget.of(LONGEST_QUESTION_MS, systemClock)
    charge = await awaitSettlement(
      operationDependencies(access),
      charge.id,
      budget
    )
  }
  if (charge && isOpen(charge.state)) {
    const message =
      charge.state === "unsettled" ? "being_verified" : "another_payment_open"
    throw refused(shopperText(message, access.account.locale))
  }
}
