import { type Charge, isAsynchronousMethod } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import { doubtMessage } from "../texts/doubt-message"
import type { ShopperMessage } from "../texts/shopper-texts"
import { TimeBudget } from "../charge/time-budget"
import { awaitResolution } from "./resolve-by-lookup"
import { cancelOrAbandonCode, hasCodeEnded } from "./cancel-code"
import type { OperationDependencies } from "./dependencies"
import type { Query } from "../medusa/core"
import { orderOfCollection } from "../medusa/orders"
import { systemClock } from "./gateway-clients"
import { SHOPPERS_CANCEL_MS, SHOPPERS_QUESTION_MS } from "../charge/times"

/**
 * Cancels or abandons an unpaid code, for another payment session or for a cart that changes. Returns undefined when
 * the charge no longer blocks another one; otherwise a message for the shopper, for example that the charge has
 * money, that its state is in doubt, or that an order waits for it. A code in doubt that nobody can have seen is
 * abandoned: see abandonUnshown.
 *
 * `mayAbandon`: called when the gateway does not cancel the code, or it is not known whether the code exists; false
 * keeps it. `objection`: called
 * just before an unpaid code is canceled; a message that it returns is returned instead.
 */
export async function supersede(
  dependencies: OperationDependencies & {
    query: Query
  },
  charge: Charge,
  {
    actor = "shopper",
    mayAbandon = () => Promise.resolve(true),
    objection = () => Promise.resolve(undefined),
  }: {
    actor?: string
    mayAbandon?: () => Promise<boolean>
    objection?: () => Promise<ShopperMessage | undefined>
  } = {}
): Promise<ShopperMessage | undefined> {
  const { ledger, query } = dependencies
  const known =
    charge.state === "unresolved"
      ? await awaitResolution(
          dependencies,
          charge.id,
          TimeBudget.of(SHOPPERS_QUESTION_MS, systemClock)
        )
      : charge
  if (
    !isOpen(known.state) ||
    (known.state === "pending" && known.abandonedAt)
  ) {
    return undefined
  }
  if (known.state === "unresolved") {
    // Nobody can pay a code that nobody has seen. A paid one, if there is one after all, is refunded as a duplicate.
    const isGivenUp =
      known.abandonedAt !== undefined ||
      ((await mayAbandon()) && (await ledger.abandonUnshown(known.id)))
    return isGivenUp ? undefined : doubtMessage(known)
  }
  if (known.state !== "pending" || !isAsynchronousMethod(known.method)) {
    return messageFor(known)
  }
  const order = await orderOfCollection(query, known.paymentCollectionId)
  if (order && !order.isCanceled && !(await hasCodeEnded(ledger, known))) {
    return "order_waits_for_payment"
  }
  const why = await objection()
  if (why) {
    return why
  }
  let isKept = false
  const abandon = async () => {
    isKept = !(await mayAbandon())
    return !isKept && ledger.abandon(known.id)
  }
  const given = await cancelOrAbandonCode(
    dependencies,
    { charge: known, actor, abandon },
    TimeBudget.of(SHOPPERS_CANCEL_MS, systemClock)
  )
  switch (given.kind) {
    case "over":
    case "abandoned":
      return undefined
    case "has_money":
      return messageFor(given.charge)
    case "written_elsewhere":
      return "being_verified"
    case "unknown":
      return isKept ? "too_many_codes" : "being_verified"
  }
}

function messageFor(charge: Charge): ShopperMessage {
  const { state, method, refundDecision } = charge
  if (state === "unresolved") {
    return doubtMessage(charge)
  }
  if (refundDecision) {
    return "being_refunded"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
