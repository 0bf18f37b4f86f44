import type { ChargeInFull } from "../../api/admin-answer-types"
import { isNewLinkOffered, findAdviceAboutCharge } from "./order-advice"

type Known = Pick<ChargeInFull, "state" | "actions" | "is_being_confirmed">

const charge = (state: Known["state"], given: Partial<Known> = {}): Known => ({
  state,
  actions: [],
  is_being_confirmed: false,
  ...given,
})
const DECLINED = charge("declined", { actions: ["new_link"] })

const isLinkOfferedFor = (...charges: Known[]) =>
  isNewLinkOffered({ charges, outstanding: 74.8, open_codes_and_links: [] })

describe("a new link for an order", () => {
  it("isNewLinkOffered returns true if an order has an outstanding amount, the server allows a link, and no charge is reserved, payable or in doubt", () => {
    expect(isLinkOfferedFor(DECLINED)).toBe(true)
    expect(
      isLinkOfferedFor(charge("paid", { actions: ["new_link"] }), DECLINED)
    ).toBe(true)
  })

  it.each([
    [
      "one of its charges has money reserved on a card",
      [charge("authorized"), DECLINED],
    ],
    ["a code of one of its charges can be paid", [charge("pending"), DECLINED]],
    [
      "an operation on one of its charges is being confirmed",
      [charge("paid", { is_being_confirmed: true }), DECLINED],
    ],
    [
      "the server allows no new link for its charge, which is canceled",
      [charge("canceled")],
    ],
    ["it has no charge", []],
  ])(
    "if an order must not get a new payment link (%s), isNewLinkOffered returns false, even if the order has an outstanding amount",
    (_, charges) => {
      expect(isLinkOfferedFor(...charges)).toBe(false)
    }
  )
})

describe("the advice for a payment", () => {
  type PaymentState = ChargeInFull["payment_state"]
  const open = { kind: "unmatched_payment", resolved_at: null }
  const adviceFor = (
    state: Partial<PaymentState>,
    discrepancies: object[] = [],
    paidLater: ChargeInFull["paid_later"] = null
  ) =>
    findAdviceAboutCharge({
      paid_later: paidLater,
      discrepancies: discrepancies as ChargeInFull["discrepancies"],
      payment_state: {
        charge: "received",
        refund: "none",
        dispute: "none",
        ...state,
      },
    })

  it("findAdviceAboutCharge returns the advice about an open discrepancy and not the advice to capture the payment, but advises the capture if the discrepancy is resolved", () => {
    const resolved = { ...open, resolved_at: "2026-11-21T12:00:00Z" }

    expect(adviceFor({ charge: "reserved" }, [open])).toEqual({
      kind: "unmatched_payment",
    })
    expect(adviceFor({ charge: "reserved" }, [resolved])).toEqual({
      text: "orderPayments.todo.authorized",
    })
    expect(adviceFor({})).toBeUndefined()
  })

  it("findAdviceAboutCharge returns the advice for a declined payment only until a later payment of the same cart has arrived", () => {
    const paidLater = { charge_id: "charge_2" } as ChargeInFull["paid_later"]

    expect(adviceFor({ charge: "declined" })).toEqual({
      text: "orderPayments.todo.declined",
    })
    expect(adviceFor({ charge: "declined" }, [], paidLater)).toBeUndefined()
  })

  it("while a refund or a payment is being confirmed, findAdviceAboutCharge returns the advice to wait for this refund or payment", () => {
    expect(adviceFor({ refund: "being_confirmed" })).toEqual({
      text: "orderPayments.todo.waitForRefund",
    })
    expect(adviceFor({ charge: "being_confirmed" })).toEqual({
      text: "orderPayments.todo.wait",
    })
  })

  it("findAdviceAboutCharge returns no advice for a declined payment if a later payment has arrived, even if the later payment has no order", () => {
    const paidLater = { charge_id: "c", order_id: null, order_display_id: null }

    expect(adviceFor({ charge: "declined" })).toEqual({
      text: "orderPayments.todo.declined",
    })
    expect(adviceFor({ charge: "declined" }, [], paidLater)).toBeUndefined()
  })
})
