import fc from "fast-check"
import { isOpen } from "../charge-state"
import { type ModelOfCode, type Rules } from "./model-of-code.spec"
import type { Correction } from "./correction"
import { anOrder, sums } from "./sides.spec"

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
    gateway.refund(gateway.held)
  },
  isRefundedInPartInThePanel: ({ gateway }) => {
    if (gateway.held > 4_000) {
      gateway.refund(4_000)
    }
  },
} satisfies Events

/** What people, time and lost processes do. */
export const IN_THE_SHOP = {
  isLookedAt: (model) => {
    model.hear(model.gateway.standing)
  },
  /** A notification that was under way for long. */
  isToldAsPending: (model) => {
    model.hear({ state: "pending", sums: sums(0) })
  },
  isSynchronized: (model) => {
    model.synchronize()
  },
  aMinutePasses: (model) => model.letPass(1),
  halfAnHourPasses: (model) => model.letPass(31),
  /** By an admin, or by somebody's own code that asks nobody. */
  itsOrderIsCanceled: ({ sides: { books } }) => {
    if (books.order && !books.payment && !books.isPaidOtherwise) {
      books.order.isCanceled = true
    }
  },
  /** With another method, or by an admin; of a cart only when the code is out of the way. */
  itsOrderIsPaidOtherwise: ({ sides: { books, charge, now } }) => {
    const isInTheWay = charge.letGoAt === undefined && isOpen(charge.state)
    if (!books.order && !isInTheWay) {
      books.order = anOrder(undefined, { createdAt: now })
    }
    if (books.order && !books.order.isCanceled && !books.payment) {
      books.isPaidOtherwise = true
    }
  },
  /** For another session, or because the cart has changed. */
  itMakesWay: (model) => {
    const { charge, books } = model.sides
    model.giveUp({ isLastTry: false })
    const isGivenUp = charge.letGoAt !== undefined || !isOpen(charge.state)
    if (isGivenUp && !books.payment && !model.isOrderAlive) {
      books.sessionStatus = undefined
    }
  },
  /** A process died when it had just given up making it, say. */
  itsSessionIsLost: ({ sides: { books } }) => {
    if (!books.payment) {
      books.sessionStatus = undefined
    }
  },
} satisfies Events

export const anyRules = (strayGoesBack: boolean): fc.Arbitrary<Rules> =>
  fc.record({
    placement: fc.constantFrom("after_payment", "at_checkout"),
    isCancelable: fc.boolean(),
    strayGoesBack: fc.constant(strayGoesBack),
  })

/** Everybody looks, and hours pass, until nothing moves any more. */
export function comeToRest(model: ModelOfCode): Correction {
  for (let hour = 0; hour < 12; hour++) {
    model.hear(model.gateway.standing)
    const end = model.synchronize()
    if (end.kind === "none" || model.differs) {
      return end
    }
    model.letPass(60)
  }
  throw new Error("It does not come to rest.")
}
