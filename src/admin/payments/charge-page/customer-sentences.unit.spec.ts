import type { ChargeInFull } from "../../api/admin-answer-types"
import { customerSentences } from "./customer-sentences"

const CHARGE = {
  method: "card",
  payment_state: { charge: "received", refund: "none", dispute: "none" },
  amount: 30,
  received: 30,
  captured: 30,
  refunded: 0,
  moved: { received: 30, refunded: 0, disputed: 0, lost: 0, taken_back: 0 },
  paid_with: null,
  nsu: "123456",
  end_to_end_id: null,
  code: null,
  link: null,
  link_name: null,
  duplicate_of_charge_id: null,
  paid_later: null,
  refund_decision: null,
  created_at: "2026-11-21T12:00:00Z",
  paid_at: "2026-11-21T12:00:05Z",
  operations: [],
  movements: [],
} as Partial<ChargeInFull> as ChargeInFull

const withState = (state: Partial<ChargeInFull["payment_state"]>) => ({
  ...CHARGE,
  payment_state: { ...CHARGE.payment_state, ...state },
})

it("the admin's prepared answer to a customer about a paid Pix contains the payment's end-to-end id as a reference", () => {
  const pix = { method: "pix", nsu: null, end_to_end_id: "E123" } as const

  expect(customerSentences({ ...CHARGE, ...pix })).toEqual([
    {
      name: "found.pix",
      amount: 30,
      at: "2026-11-21T12:00:05Z",
      reference: "E123",
    },
  ])
})

it("the admin's prepared answer to a customer about a sent refund contains the refund's time and amount", () => {
  const at = "2026-11-22T10:00:00Z"
  const movement = { kind: "refunded", amount: -10, gateway_reported_at: null }
  const movements = [
    { ...movement, recorded_at: at },
  ] as ChargeInFull["movements"]
  const moved = { ...CHARGE.moved, refunded: 10 }

  expect(
    customerSentences({ ...CHARGE, refunded: 10, moved, movements }).at(-1)
  ).toEqual({ name: "refundSent", amount: 10, at })
})

it("while a partial refund is in doubt, the admin's prepared answers to the customer say that the payment was found and that the refund is being confirmed", () => {
  const operation = {
    kind: "refund",
    state: "unknown",
    amount: 12,
    created_at: "2026-11-22T10:00:00Z",
  }
  const operations = [operation] as ChargeInFull["operations"]

  expect(
    customerSentences({
      ...withState({ refund: "being_confirmed" }),
      operations,
    })
  ).toMatchObject([
    { name: "paymentFound", amount: 30 },
    { name: "refundBeingConfirmed", amount: 12 },
  ])
})

it("the admin's prepared answers to a customer contain a Pix code that waits for its payment, and no Pix code that was replaced", () => {
  const pix = { method: "pix", code: { payload: "000201" } } as const
  const namesOf = (charge: "waiting" | "replaced") =>
    customerSentences({ ...withState({ charge }), ...pix, received: 0 }).map(
      ({ name }) => name
    )

  expect(namesOf("waiting")).toEqual(["payWith.pix"])
  expect(namesOf("replaced")).toEqual([])
})

it.each(["declined", "failed", "not_sent", "absent", "expired"] as const)(
  "if a later charge has paid the cart of a charge with the state %s, the admin's only prepared answer to the customer is that the cart was paid later",
  (state) => {
    const charge = { ...withState({ charge: state }), received: 0 }
    const paidLater = {
      charge_id: "ctchg_2",
      order_id: "order_1",
      order_display_id: 7,
    }

    expect(customerSentences({ ...charge, paid_later: paidLater })).toEqual([
      { name: "paidLater", amount: 30 },
    ])
    expect(customerSentences(charge)).toHaveLength(1)
    expect(customerSentences(charge)).not.toMatchObject([{ name: "paidLater" }])
  }
)

it("customerSentences returns no sentence that the gateway took money back if the shop has received this money again", () => {
  const moved = { ...CHARGE.moved, taken_back: 20 }

  expect(
    customerSentences({ ...CHARGE, moved }).map(({ name }) => name)
  ).toEqual(["paymentFound"])
})

describe("the sentences about a second payment of a link", () => {
  const second = {
    ...withState({ refund: "decided" }),
    method: "link",
    duplicate_of_charge_id: "ctchg_1",
    link_name: "Curso",
    refund_decision: { cause: "paid_twice" },
  } as ChargeInFull

  it("customerSentences returns, for the second payment of a link, separate sentences that the payment was received, that the link had been paid before, and that the payment will be or was refunded", () => {
    expect(customerSentences(second)).toMatchObject([
      { name: "paymentFound" },
      { name: "linkPaidTwice", link: "Curso" },
      { name: "refundDecided", amount: 30, cause: "paid_twice" },
    ])
    expect(
      customerSentences({
        ...second,
        ...withState({ refund: "all" }),
        duplicate_of_charge_id: "ctchg_1",
        link_name: null,
        moved: { ...CHARGE.moved, refunded: 30 },
      }).map(({ name }) => name)
    ).toEqual(["paymentFound", "paidTwice", "refundMade"])
  })

  it("the admin's prepared answers to a customer who paid a link twice give the reason for the refund in one sentence only, even if a part of the payment was already refunded", () => {
    const sentences = customerSentences({
      ...second,
      moved: { ...CHARGE.moved, refunded: 10 },
    })

    expect(sentences.filter(({ cause }) => cause)).toMatchObject([
      { name: "refundDecided" },
    ])
  })

  it("the admin's prepared answers to a customer about a second payment of a link promise no refund if the shop keeps the payment", () => {
    const kept = {
      ...second,
      ...withState({}),
      duplicate_of_charge_id: "ctchg_1",
    }

    expect(customerSentences(kept).map(({ name }) => name)).toEqual([
      "paymentFound",
      "paidTwice",
    ])
  })
})
