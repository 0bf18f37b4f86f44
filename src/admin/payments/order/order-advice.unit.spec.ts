import type { ChargeInFull } from "../../api/answers"
import { isNewLinkOffered, adviceOfCharge } from "./order-advice"

type Known = Pick<ChargeInFull, "state" | "actions" | "is_being_confirmed">

const charge = (state: Known["state"], given: Partial<Known> = {}): Known => ({
  state,
  actions: [],
  is_being_confirmed: false,
  ...given,
})
const DECLINED = charge("declined", { actions: ["new_link"] })

const offers = (...charges: Known[]) =>
  isNewLinkOffered({ charges, outstanding: 74.8, open_beside: [] })

describe("a new link for an order", () => {
  it("isNewLinkOffered returns true if an order has an outstanding amount that no other charge can still pay", () => {
    expect(offers(DECLINED)).toBe(true)
    expect(offers(charge("paid", { actions: ["new_link"] }), DECLINED)).toBe(
      true
    )
  })

  it.each([
    ["a card is reserved for it", [charge("authorized"), DECLINED]],
    ["a code can be paid", [charge("pending"), DECLINED]],
    [
      "an operation of it is being confirmed",
      [charge("paid", { is_being_confirmed: true }), DECLINED],
    ],
    ["it is canceled", [charge("canceled")]],
    ["it has no payment", []],
  ])("isNewLinkOffered returns false for an order while %s", (_, charges) => {
    expect(offers(...charges)).toBe(false)
  })
})

describe("the advice for a payment", () => {
  type PaymentState = ChargeInFull["payment_state"]
  const open = { kind: "unmatched_payment", resolved_at: null }
  const adviceFor = (
    state: Partial<PaymentState>,
    discrepancies: object[] = [],
    paidLater: ChargeInFull["paid_later"] = null
  ) =>
    adviceOfCharge({
      paid_later: paidLater,
      discrepancies: discrepancies as ChargeInFull["discrepancies"],
      payment_state: {
        charge: "received",
        refund: "none",
        dispute: "none",
        ...state,
      },
    })

  it("adviceOfCharge returns the advice about an open discrepancy, even if the payment also has to be captured", () => {
    const resolved = { ...open, resolved_at: "2026-11-21T12:00:00Z" }

    expect(adviceFor({ charge: "reserved" }, [open])).toEqual({
      kind: "unmatched_payment",
    })
    expect(adviceFor({ charge: "reserved" }, [resolved])).toEqual({
      text: "orderPayments.todo.authorized",
    })
    expect(adviceFor({})).toBeUndefined()
  })

  it("adviceOfCharge advises to pay a declined payment in another way until another payment has arrived", () => {
    const paidLater = { charge_id: "charge_2" } as ChargeInFull["paid_later"]

    expect(adviceFor({ charge: "declined" })).toEqual({
      text: "orderPayments.todo.declined",
    })
    expect(adviceFor({ charge: "declined" }, [], paidLater)).toBeUndefined()
  })

  it("while a refund is being confirmed, adviceOfCharge warns of a second refund, and not of a second charge", () => {
    expect(adviceFor({ refund: "being_confirmed" })).toEqual({
      text: "orderPayments.todo.waitForRefund",
    })
    expect(adviceFor({ charge: "being_confirmed" })).toEqual({
      text: "orderPayments.todo.wait",
    })
  })

  it("adviceOfCharge returns no advice for a declined payment after a later payment, even if the later payment has no order", () => {
    const paidLater = { charge_id: "c", order_id: null, order_display_id: null }

    expect(adviceFor({ charge: "declined" })).toEqual({
      text: "orderPayments.todo.declined",
    })
    expect(adviceFor({ charge: "declined" }, [], paidLater)).toBeUndefined()
  })
})
