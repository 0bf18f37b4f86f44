import fc from "fast-check"
import {
  AMOUNT,
  CodeAtGateway,
  ModelOfCode,
  type Rules,
} from "./model-of-code.spec"
import {
  anyRules,
  AT_THE_GATEWAY,
  comeToRest,
  IN_THE_SHOP,
} from "./what-happens-to-codes.spec"
import { lagsBehind } from "../../payments/look-up-charge"
import type { StateAndSums } from "../change-verdict"
import type { ChargeState } from "../charge-state"
import { sums } from "./inputs.spec"
import { sumsToBook } from "./sums-to-book"

const EVENTS = { ...AT_THE_GATEWAY, ...IN_THE_SHOP }
type EventName = keyof typeof EVENTS

const anyHistory = fc.array(
  fc.constantFrom(...(Object.keys(EVENTS) as EventName[])),
  { maxLength: 14 }
)

function aCodeAfter(rules: Rules, history: readonly EventName[]): ModelOfCode {
  const model = new ModelOfCode(new CodeAtGateway(rules), rules)
  history.forEach((name) => EVENTS[name](model))
  return model
}

/** The gateway holds what Medusa has booked on an order that is alive, and nothing else. */
function expectEveryCentInItsPlace(model: ModelOfCode): void {
  const { gateway, input } = model
  const { order, isPaidOtherwise, payment } = input.records
  const isPaying = model.isOrderAlive && payment !== undefined

  expect(gateway.kept).toBe(model.captured - model.refunded)
  expect(gateway.kept === 0 || isPaying).toBe(true)
  if (model.isOrderAlive && !isPaidOtherwise) {
    expect({ order: order?.id, captured: model.captured }).toEqual({
      order: "order_1",
      captured: AMOUNT,
    })
  }
}

/** It is tried again after a while. */
function wasTriedInVain({ input: { operations } }: ModelOfCode): boolean {
  return operations.some(
    ({ kind, state }) => kind === "void" && state === "not_sent"
  )
}

describe("a code, whatever happens to it in whatever order, and however often", () => {
  it("ends paid on its order or with nothing held, and no order is left waiting", () => {
    fc.assert(
      fc.property(anyRules(true), anyHistory, (rules, history) => {
        const model = aCodeAfter(rules, history)

        comeToRest(model)

        expect(model.differs).toBeUndefined()
        expectEveryCentInItsPlace(model)
        const { isTooBusyToCancel, snapshot } = model.gateway
        if (rules.isCancelable && !isTooBusyToCancel) {
          expect(snapshot.state).not.toBe("pending")
        }
      }),
      { numRuns: 500 }
    )
  })

  it("ends so as well when it is paid after everybody has given it up", () => {
    fc.assert(
      fc.property(anyRules(true), anyHistory, (rules, history) => {
        const model = aCodeAfter(rules, history)
        comeToRest(model)

        model.gateway.pay()
        comeToRest(model)

        expect(model.differs).toBeUndefined()
        expectEveryCentInItsPlace(model)
      }),
      { numRuns: 500 }
    )
  })

  it("keeps money that nobody is waiting for only when it is listed, where it is to be kept", () => {
    fc.assert(
      fc.property(anyRules(false), anyHistory, (rules, history) => {
        const model = aCodeAfter(rules, history)

        comeToRest(model)

        if (model.differs) {
          expect(model.differs).toBe("unmatched_payment")
          expect(model.gateway.kept).toBeGreaterThan(0)
          expect(model.input.charge.refundDecision).toBeUndefined()
        } else {
          expectEveryCentInItsPlace(model)
        }
      }),
      { numRuns: 500 }
    )
  })

  it("cannot be paid any more as soon as its session is gone or its order is canceled", () => {
    fc.assert(
      fc.property(anyRules(true), anyHistory, (rules, history) => {
        const model = aCodeAfter(rules, history)

        model.receive(model.gateway.snapshot)
        model.synchronize()

        const { sessionStatus, order } = model.input.records
        const isWanted = sessionStatus !== undefined && !order?.isCanceled
        const isCanceledOrAbandoned =
          model.gateway.snapshot.state !== "pending" ||
          model.input.charge.abandonedAt !== undefined ||
          wasTriedInVain(model)
        expect(isWanted || isCanceledOrAbandoned).toBe(true)
      }),
      { numRuns: 200 }
    )
  })

  it("stays as it is once it has come to rest", () => {
    fc.assert(
      fc.property(anyRules(true), anyHistory, (rules, history) => {
        const model = aCodeAfter(rules, history)
        comeToRest(model)
        const before = structuredClone(model.input)

        const isNews = model.receive(model.gateway.snapshot)
        const end = model.synchronize()

        expect(isNews).toBe(false)
        expect(end).toEqual({ kind: "none" })
        expect(model.input).toEqual(before)
      }),
      { numRuns: 200 }
    )
  })
})

/** What a gateway may say of a code; also what cannot come after what it said before. */
const WORDS = {
  pending: said("pending", 0),
  paid: said("paid", AMOUNT),
  refundedInPart: said("paid", AMOUNT, 4_000),
  refunded: said("refunded", AMOUNT, AMOUNT),
  expired: said("expired", 0),
  canceled: said("canceled", 0),
  canceledAfterPayment: said("canceled", AMOUNT, AMOUNT),
  failed: said("failed", 0),
} satisfies Record<string, StateAndSums>

function said(
  state: ChargeState,
  captured: number,
  refunded = 0
): StateAndSums {
  return { state, sums: sums(captured, refunded) }
}

type Word = keyof typeof WORDS
type ShopEvent = keyof typeof IN_THE_SHOP
type Step = { says: Word } | { happens: ShopEvent }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...keysOf(WORDS)).map((says) => ({ says })),
  fc.constantFrom(...keysOf(IN_THE_SHOP)).map((happens) => ({ happens }))
)
const histories = fc.tuple(
  anyRules(true),
  fc.array(anyStep, { minLength: 1, maxLength: 12 })
)

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

/** Whatever is said is heard at once, and synchronized; the shop does the rest. */
function aCodeThatIsReported(
  rules: Rules,
  steps: readonly Step[]
): ModelOfCode {
  const model = new ModelOfCode(new CodeAtGateway(rules), rules)
  for (const step of steps) {
    if ("happens" in step) {
      IN_THE_SHOP[step.happens](model)
    } else {
      model.gateway.snapshot = WORDS[step.says]
      model.receive(model.gateway.snapshot)
      model.synchronize()
    }
  }
  return model
}

describe("a code, whatever the gateway says of it in whatever order, and however often", () => {
  it("ends with the sums of the last word that is believed, and no order waits unless the gateway contradicts itself", () => {
    fc.assert(
      fc.property(histories, ([rules, steps]) => {
        const model = aCodeThatIsReported(rules, steps)

        comeToRest(model)

        const { charge, records } = model.input
        const { captured, refunded } = charge.sums
        const { isPaidOtherwise, payment } = records
        const isWaiting = model.isOrderAlive && !isPaidOtherwise && !payment
        expect(isWaiting && !model.differs).toBe(false)
        if (payment) {
          expect({
            captured: model.captured,
            refunded: model.refunded,
          }).toEqual(sumsToBook(model.input).sums)
        }
        if (model.differs) {
          expect(model.differs).toBe("contradicted")
          expect(lagsBehind(model.gateway.snapshot, charge)).toBe(true)
        } else if (charge.state === "paid" && captured > refunded) {
          expect(model.isOrderAlive && payment !== undefined).toBe(true)
        }
      }),
      { numRuns: 500 }
    )
  })

  it("is not moved by a word that is repeated", () => {
    fc.assert(
      fc.property(histories, ([rules, steps]) => {
        const model = aCodeThatIsReported(rules, steps)
        comeToRest(model)
        const before = structuredClone(model.input)

        const isNews = model.receive(model.gateway.snapshot)
        model.synchronize()

        expect(isNews).toBe(false)
        expect(model.input).toEqual(before)
      }),
      { numRuns: 200 }
    )
  })
})
