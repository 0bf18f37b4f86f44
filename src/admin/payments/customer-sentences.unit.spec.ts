import type { ChargeInFull } from "../api/answers"
import { CHARGE_STATES } from "../../charge/charge-state"
import payment from "../i18n/json/payment.en.json"
import { customerSentences } from "./customer-sentences"

const CHARGE = {
  method: "card",
  state: "paid",
  is_being_confirmed: false,
  amount: 30,
  captured: 30,
  refunded: 0,
  paid_with: null,
  nsu: "123456",
  end_to_end_id: null,
  code: null,
  link: null,
  duplicate_of: null,
  created_at: "2026-11-21T12:00:00Z",
  paid_at: "2026-11-21T12:00:05Z",
  operations: [],
  movements: [],
} as Partial<ChargeInFull> as ChargeInFull

const namesOf = (of: Partial<ChargeInFull>) =>
  customerSentences({ ...CHARGE, ...of }).map(({ name }) => name)

it.each(CHARGE_STATES)("has texts for what it says of %s", (state) => {
  for (const method of ["card", "pix", "wallet", "link"] as const) {
    for (const name of namesOf({ state, method })) {
      expect(payment.sentences).toHaveProperty(name)
    }
  }
})

it("says that a Pix was found, by what the bank finds it by", () => {
  const pix = {
    ...CHARGE,
    method: "pix",
    nsu: null,
    end_to_end_id: "E123",
  } as const

  expect(customerSentences(pix)).toEqual([
    {
      name: "pixFound",
      amount: 30,
      at: "2026-11-21T12:00:05Z",
      reference: "E123",
    },
  ])
})

it("asks nobody to pay again, and says nothing failed, while it is being confirmed", () => {
  expect(namesOf({ is_being_confirmed: true, state: "declined" })).toEqual([
    "beingConfirmed",
  ])
  expect(namesOf({ state: "unresolved", captured: 0 })).toEqual([
    "beingConfirmed",
  ])
  expect(namesOf({ state: "pending", captured: 0 })).toEqual(["beingConfirmed"])
})

it("tells of a refund when it was sent, with its time", () => {
  const sentences = customerSentences({
    ...CHARGE,
    refunded: 10,
    movements: [
      {
        kind: "refunded",
        gateway_at: null,
        observed_at: "2026-11-22T10:00:00Z",
      } as ChargeInFull["movements"][number],
    ],
  })

  expect(sentences.at(-1)).toEqual({
    name: "refundSent",
    amount: 10,
    at: "2026-11-22T10:00:00Z",
  })
})

it.each(["in_flight", "unknown"] as const)(
  "does not call a refund sent that is %s",
  (state) => {
    const operation = {
      kind: "refund",
      state,
      amount: 30,
      created_at: "2026-11-22T10:00:00Z",
    } as ChargeInFull["operations"][number]

    expect(namesOf({ operations: [operation] })).toEqual([
      "paymentFound",
      "refundBeingConfirmed",
    ])
  }
)

it("sends nobody to a code that was replaced", () => {
  expect(
    namesOf({
      state: "pending",
      method: "pix",
      captured: 0,
      code: { payload: "000201" },
      is_replaced: true,
    })
  ).toEqual([])
})
