import type { Charge } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { isOpenState } from "../../domain/charge/charge-state"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { TimeBudget } from "../../domain/time-budget"
import { awaitResolution } from "../resolve/resolve-by-lookup"
import { cancelOrAbandonCode, hasCodeEnded } from "./cancel-code"
import type { OperationDependencies } from "../perform/dependencies"
import {
  abandonUnshownCode,
  type AbandonmentChecks,
} from "./abandon-unshown-code"
import type { Query } from "../../medusa/core"
import { orderOfCollection } from "../../medusa/order/orders"
import { systemClock } from "../perform/gateway-clients"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../domain/call-limits"
import { doubtMessage } from "../look-up/doubt-message"

/**
 * The longest time in milliseconds for canceling a code while the shopper waits. Together with the lookup that precedes
 * the cancellation, it must be less than ten seconds.
 */
const SUPERSEDE_CANCEL_MS = 6_000

interface SupersedeChecks extends AbandonmentChecks {
  objectionToCancelRequest: () => Promise<ShopperMessage | undefined>
}

/**
 * Cancels an unpaid code, because the shopper wants to pay in another way or change the cart. A code that the gateway
 * does not cancel is abandoned: it may still be paid, but no longer prevents another payment. A code that may not exist
 * and was never shown is also abandoned (see `abandonUnshownCode`).
 *
 * Returns `undefined` if the code no longer prevents another payment. Otherwise returns a message for the shopper, for
 * example because the code was paid.
 *
 * - `mayAbandon` is called before a code is abandoned. If it returns false, the code stays valid.
 * - `objectionToChosen` is called before a code is canceled or abandoned. If it returns a message, the code stays
 *   valid, and `supersedeCode` returns this message.
 * - `objectionToCancelRequest` is called before a cancellation is sent to the gateway. If it returns a message, nothing
 *   is sent, and `supersedeCode` returns this message.
 */
export async function supersedeCode(
  dependencies: OperationDependencies & {
    query: Query
  },
  charge: Charge,
  {
    actor = "shopper",
    mayAbandon = () => Promise.resolve(true),
    objectionToChosen = () => Promise.resolve(undefined),
    objectionToCancelRequest = () => Promise.resolve(undefined),
  }: Partial<SupersedeChecks> & { actor?: string } = {}
): Promise<ShopperMessage | undefined> {
  const { ledger, query } = dependencies
  const known =
    charge.state === "unresolved"
      ? await awaitResolution(
          dependencies,
          charge.id,
          TimeBudget.of(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
        )
      : charge
  if (
    !isOpenState(known.state) ||
    (known.state === "pending" && known.abandonedAt)
  ) {
    return undefined
  }
  if (known.state === "unresolved") {
    return traitsOf(known.method).hasCode
      ? abandonUnshownCode(ledger, known, { mayAbandon, objectionToChosen })
      : doubtMessage(ledger, known)
  }
  if (known.state !== "pending" || !isAsynchronousMethod(known.method)) {
    return messageOfCancelOutcome(ledger, known)
  }
  const order = await orderOfCollection(query, known.paymentCollectionId)
  if (order && !order.isCanceled && !(await hasCodeEnded(ledger, known))) {
    return "order_waits_for_payment"
  }
  const why = (await objectionToChosen()) ?? (await objectionToCancelRequest())
  if (why) {
    return why
  }
  let isKept = false
  const abandon = async () => {
    isKept = !(await mayAbandon())
    return !isKept && ledger.abandonCode(known.id)
  }
  const given = await cancelOrAbandonCode(
    dependencies,
    { charge: known, actor, abandon },
    TimeBudget.of(SUPERSEDE_CANCEL_MS, systemClock)
  )
  switch (given.kind) {
    case "over":
    case "abandoned":
      return undefined
    case "has_money":
      return messageOfCancelOutcome(ledger, given.charge)
    case "written_elsewhere":
      return "being_verified"
    case "unknown":
      return isKept ? "too_many_codes" : "being_verified"
  }
}

async function messageOfCancelOutcome(
  ledger: OperationDependencies["ledger"],
  charge: Charge
): Promise<ShopperMessage> {
  const { state, method, refundDecision } = charge
  if (state === "unresolved") {
    return doubtMessage(ledger, charge)
  }
  if (refundDecision) {
    return "being_refunded"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
