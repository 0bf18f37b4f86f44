import fc from "fast-check"
import { isOpen } from "../charge-state"
import { type ModelOfCode, type Rules } from "./model-of-code.spec"
import type { Correction } from "./correction"
import { anOrder, sums } from "./inputs.spec"

/** What can happen to a code in any order and however often, for the specs of this folder. */

type Events = Record<string, (model: ModelOfCode) => void>

/** As far as a gateway can come with one code. */
export const AT_THE_GATEWAY = {
  isPaid: ({ gateway }) => gateway.pay(),
  isPaidWhileItIsCanceled: ({ gateway }) => {
    gateway.isPaidWhenVoided = true
  },
  isTooBusyToCancel: ({ gateway }) => {
    gateway.isTooBusyToCancel = true
  },
  isNotBusyAnyMore: ({ gateway }) => {
    gateway.isTooBusyToCancel = false
  },
  expires: ({ gateway }) => gateway.end("expired"),
  fails: ({ gateway }) => gateway.end("failed"),
  isCanceledInThePanel: ({ gateway }) => gateway.end("canceled"),
  isRefundedInThePanel: ({ gateway }) => {
    gateway.refund(gateway.kept)
  },
  isRefundedInPartInThePanel: ({ gateway }) => {
    if (gateway.kept > 4_000) {
      gateway.refund(4_000)
    }
  },
} satisfies Events

/** What people, time and lost processes do. */
export const IN_THE_SHOP = {
  isLookedUp: (model) => {
    model.receive(model.gateway.snapshot)
  },
  /** A notification that was under way for long. */
  isPublishedAsPending: (model) => {
    model.receive({ state: "pending", sums: sums(0) })
  },
  isSynchronized: (model) => {
    model.synchronize()
  },
  aMinutePasses: (model) => model.letPass(1),
  halfAnHourPasses: (model) => model.letPass(31),
  /** By an admin, or by somebody's own code that asks nobody. */
  itsOrderIsCanceled: ({ input: { records } }) => {
    if (records.order && !records.payment && !records.isPaidOtherwise) {
      records.order.isCanceled = true
    }
  },
  /** With another method, or by an admin; of a cart only when the code is out of the way. */
  itsOrderIsPaidOtherwise: ({ input: { records, charge, now } }) => {
    const isBlocking = charge.abandonedAt === undefined && isOpen(charge.state)
    if (!records.order && !isBlocking) {
      records.order = anOrder(undefined, { createdAt: now })
    }
    if (records.order && !records.order.isCanceled && !records.payment) {
      records.isPaidOtherwise = true
    }
  },
  /** For another session, or because the cart has changed. */
  itIsSuperseded: (model) => {
    const { charge, records } = model.input
    model.cancelOrAbandon({ isLastTry: false })
    const isCanceledOrAbandoned =
      charge.abandonedAt !== undefined || !isOpen(charge.state)
    if (isCanceledOrAbandoned && !records.payment && !model.isOrderAlive) {
      records.sessionStatus = undefined
    }
  },
  /** A process died when it had just given up making it, say. */
  itsSessionIsLost: ({ input: { records } }) => {
    if (!records.payment) {
      records.sessionStatus = undefined
    }
  },
} satisfies Events

export const anyRules = (refundsUnmatched: boolean): fc.Arbitrary<Rules> =>
  fc.record({
    placement: fc.constantFrom("after_payment", "at_checkout"),
    isCancelable: fc.boolean(),
    refundsUnmatched: fc.constant(refundsUnmatched),
  })

/** Everybody looks, and hours pass, until nothing moves any more. */
export function comeToRest(model: ModelOfCode): Correction {
  for (let hour = 0; hour < 12; hour++) {
    model.receive(model.gateway.snapshot)
    const end = model.synchronize()
    if (end.kind === "none" || model.differs) {
      return end
    }
    model.letPass(60)
  }
  throw new Error("It does not come to rest.")
}
