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
  const pix = { method: "pix", nsu: null, end_to_end_id: "E123" } as const

  expect(customerSentences({ ...CHARGE, ...pix })).toEqual([
    {
      name: "pixFound",
      amount: 30,
      at: "2026-11-21T12:00:05Z",
      reference: "E123",
    },
  ])
})

it.each<Partial<ChargeInFull>>([
  { is_being_confirmed: true, state: "declined" },
  { state: "unresolved", captured: 0 },
  { state: "pending", captured: 0 },
])("asks nobody to pay again, and says nothing failed, of %j", (charge) => {
  expect(namesOf(charge)).toEqual(["beingConfirmed"])
})

it("tells of a refund when it was sent, with its time", () => {
  const at = "2026-11-22T10:00:00Z"
  const movement = { kind: "refunded", gateway_at: null, observed_at: at }
  const movements = [movement] as ChargeInFull["movements"]

  expect(
    customerSentences({ ...CHARGE, refunded: 10, movements }).at(-1)
  ).toEqual({ name: "refundSent", amount: 10, at })
})

it.each(["in_flight", "unknown"])(
  "does not call a refund sent that is %s",
  (state) => {
    const operation = { kind: "refund", state, amount: 30 }
    const operations = [operation] as ChargeInFull["operations"]

    expect(namesOf({ operations })).toEqual([
      "paymentFound",
      "refundBeingConfirmed",
    ])
  }
)

it("sends nobody to a code that was replaced", () => {
  const code = { payload: "000201" }
  const pending = { state: "pending", method: "pix", captured: 0 } as const

  expect(namesOf({ ...pending, code, is_replaced: true })).toEqual([])
  expect(namesOf({ ...pending, code })).toEqual(["payWithPix"])
})
