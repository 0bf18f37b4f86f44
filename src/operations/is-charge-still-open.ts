import { paymentTypeOf } from "../core/charge/adoption"
import type { Charge } from "../core/charge/charge"
import { isOpen, type OpenState } from "../core/charge/charge-state"
import { gatewayStateOf } from "../core/charge/status-table"
import { PaymentPluginError } from "../core/errors"
import type { AccountOptions } from "../core/options/account-options"
import { TimeBudget } from "../core/time/time-budget"
import { gatewayClientFor } from "./gateway-clients"
import { systemClock } from "./system-clock"

/** A person waits for the answer. */
const LONGEST_QUESTION_MS = 5_000

/** `not_known` is never to be taken for `over`; `why` is a sentence for the shop's own people. */
export type ChargeStanding =
  | { kind: "over" }
  | { kind: "open"; state: OpenState }
  | { kind: "not_known"; why: string }

/**
 * Asks the gateway whether a charge that the ledger holds for open still is: it may have been
 * refunded or voided in the merchant panel. Reads only, and writes nothing down.
 */
export async function isChargeStillOpen(
  charge: Charge,
  accounts: readonly AccountOptions[]
): Promise<ChargeStanding> {
  const account = accounts.find(({ id }) => id === charge.account)
  if (!account) {
    return {
      kind: "not_known",
      why: `Account "${charge.account}" is not configured any more.`,
    }
  }
  try {
    const lookUp = await gatewayClientFor(account).lookUpCharge(
      charge.merchantChargeId,
      TimeBudget.of(LONGEST_QUESTION_MS, systemClock)
    )
    if (lookUp.kind === "absent") {
      return {
        kind: "not_known",
        why: "The payment service does not show this charge.",
      }
    }
    const state = gatewayStateOf(paymentTypeOf(charge), lookUp.charge)
    if (state === "unrecognized") {
      return {
        kind: "not_known",
        why: "The payment service tells a status that this version does not know.",
      }
    }
    return isOpen(state) ? { kind: "open", state } : { kind: "over" }
  } catch (error) {
    if (!(error instanceof PaymentPluginError)) {
      throw error
    }
    return { kind: "not_known", why: error.message }
  }
}
