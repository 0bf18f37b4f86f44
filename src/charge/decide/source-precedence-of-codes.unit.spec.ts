import fc from "fast-check"
import { lagsBehind } from "../../payments/look-up-charge"
import type { StateAndSums } from "../change-verdict"
import type { ChargeState } from "../charge-state"
import {
  AMOUNT,
  CodeAtGateway,
  ModelOfCode,
  type Rules,
} from "./model-of-code.spec"
import { sums } from "./inputs.spec"
import { sumsToBook } from "./sums-to-book"
import { anyRules, comeToRest, IN_THE_SHOP } from "./what-happens-to-codes.spec"

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
function aCodeAfter(rules: Rules, steps: readonly Step[]): ModelOfCode {
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
  it("ends with the sums of the last word that is believed, on an order or with nothing held", () => {
    fc.assert(
      fc.property(histories, ([rules, steps]) => {
        const model = aCodeAfter(rules, steps)

        comeToRest(model)

        const { charge, records } = model.input
        const { captured, refunded } = charge.sums
        if (records.payment) {
          expect({
            captured: model.captured,
            refunded: model.refunded,
          }).toEqual(sumsToBook(model.input).sums)
        }
        if (model.differs) {
          expect(model.differs).toBe("contradicted")
          expect(lagsBehind(model.gateway.snapshot, charge)).toBe(true)
        } else if (charge.state === "paid" && captured > refunded) {
          expect(model.isOrderAlive && records.payment !== undefined).toBe(true)
        }
      }),
      { numRuns: 500 }
    )
  })

  it("leaves no order waiting, unless a person must look because the gateway contradicts itself", () => {
    fc.assert(
      fc.property(histories, ([rules, steps]) => {
        const model = aCodeAfter(rules, steps)

        comeToRest(model)

        const { isPaidOtherwise, payment } = model.input.records
        const isWaiting = model.isOrderAlive && !isPaidOtherwise && !payment
        expect(isWaiting && !model.differs).toBe(false)
      }),
      { numRuns: 250 }
    )
  })

  it("is not moved by a word that is repeated", () => {
    fc.assert(
      fc.property(histories, ([rules, steps]) => {
        const model = aCodeAfter(rules, steps)
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
