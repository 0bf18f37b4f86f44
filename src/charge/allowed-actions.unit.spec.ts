import {
  type ActionInput,
  allowedActions,
  amountToCapture,
  amountToRefund,
  captureBefore,
  type ChargeAction,
} from "./allowed-actions"
import {
  anOperation,
  aRow,
  type Given,
  inputOf,
  RESERVED,
  secondsAgo,
  sums,
} from "./decide/inputs.spec"
import { minorUnits } from "./money"

const DECISION = {
  decidedAt: secondsAgo(60),
  decidedBy: "user_1",
  reason: "Twice.",
}
const DISPUTED: Given = {
  charge: {
    state: "charged_back",
    dispute: { openedAt: secondsAgo(60), closed: undefined },
  },
}

function actionInputOf(
  given: Given,
  more: Partial<ActionInput> = {}
): ActionInput {
  return {
    ...inputOf(given),
    listedAs: [],
    outstanding: 0,
    makesLinks: true,
    ...more,
  }
}

describe("what may be done with a charge", () => {
  it.each<[string, Given, Partial<ActionInput>, ChargeAction[]]>([
    ["paid and booked", {}, {}, ["synchronize", "refund"]],
    [
      "refunded in full",
      { charge: { state: "refunded", sums: sums(10_000, 10_000) } },
      {},
      ["synchronize"],
    ],
    [
      "reserved for an order",
      RESERVED,
      { outstanding: 10_000 },
      ["synchronize", "capture"],
    ],
    [
      "reserved for an order that owes nothing any more",
      RESERVED,
      { outstanding: 0 },
      ["synchronize", "refund"],
    ],
    [
      "reserved, and its order canceled",
      { ...RESERVED, order: { isCanceled: true } },
      {},
      ["synchronize", "refund"],
    ],
    [
      "reserved longer than a reservation lasts",
      {
        ...RESERVED,
        charge: { ...RESERVED.charge, createdAt: secondsAgo(8 * 86_400) },
      },
      { outstanding: 10_000 },
      ["synchronize"],
    ],
    [
      "in doubt",
      { operations: [anOperation("ctop_1", { state: "unknown" })] },
      {},
      ["synchronize", "resolve"],
    ],
    [
      "being changed by somebody",
      { operations: [anOperation("ctop_1", { state: "in_flight" })] },
      {},
      ["synchronize"],
    ],
    ["written elsewhere", {}, { isWrittenElsewhere: true }, ["synchronize"]],
    [
      "decided to go back",
      { charge: { refundDecision: DECISION } },
      {},
      ["synchronize"],
    ],
    [
      "paid without any order",
      { payment: null, order: null },
      {},
      ["synchronize", "refund"],
    ],
    [
      "paid with less than its order asks for",
      {
        charge: { method: "pix", sums: sums(9_000) },
        payment: null,
      },
      {},
      ["synchronize", "refund", "book_as_part"],
    ],
    [
      "paid with more than its order asks for",
      {
        charge: { method: "pix", sums: sums(10_000) },
        payment: null,
        order: { due: 9_000 },
      },
      {},
      ["synchronize", "refund"],
    ],
    ["disputed", DISPUTED, {}, ["synchronize", "close_dispute"]],
    [
      "disputed, and another installation's",
      DISPUTED,
      { isWrittenElsewhere: true },
      ["synchronize"],
    ],
    [
      "contradicted by the gateway",
      {},
      { listedAs: ["contradicted"] },
      ["synchronize", "refund", "accept_gateway_figure"],
    ],
    [
      "declined, of an order that asks for money",
      { charge: { state: "declined", sums: sums(0) }, payment: null },
      { outstanding: 10_000 },
      ["synchronize", "new_link"],
    ],
    [
      "expired, where the gateway shows money that is not believed",
      { charge: { state: "expired", sums: sums(0) }, payment: null },
      { outstanding: 10_000, listedAs: ["contradicted"] },
      ["synchronize", "accept_gateway_figure"],
    ],
    [
      "declined, where nobody makes links",
      { charge: { state: "declined", sums: sums(0) }, payment: null },
      { outstanding: 10_000, makesLinks: false },
      ["synchronize"],
    ],
    [
      "declined, beside another one that is open",
      { charge: { state: "declined", sums: sums(0) }, payment: null },
      { outstanding: 10_000, hasOpenSibling: true },
      ["synchronize"],
    ],
    [
      "captured in part, with the rest outstanding",
      {
        charge: { sums: sums(4_000), lateCapture: true },
        payment: { captures: [aRow("capt_1", 4_000)] },
      },
      { outstanding: 6_000 },
      ["synchronize", "refund", "new_link"],
    ],
    [
      "a code that can be paid",
      {
        charge: { method: "pix", state: "pending", sums: sums(0) },
        payment: null,
      },
      { outstanding: 10_000 },
      ["synchronize"],
    ],
    [
      "of an order, whose payer is erased with its customer",
      { charge: { method: "link", details: { payer: { name: "M*** S***" } } } },
      {},
      ["synchronize", "refund"],
    ],
    [
      "a free link whose payer is known",
      {
        charge: { method: "link", details: { payer: { name: "M*** S***" } } },
        order: null,
      },
      {},
      ["synchronize", "refund", "erase_payer"],
    ],
    [
      "never made",
      { charge: { state: "not_created", sums: sums(0) }, payment: null },
      {},
      [],
    ],
  ])("that is %s", (_, given, more, actions) => {
    expect(allowedActions(actionInputOf(given, more)).sort()).toEqual(
      actions.sort()
    )
  })
})

describe("what a capture or a refund would move", () => {
  it("is what the order owes of what is reserved, and all that is left of what was taken", () => {
    const owing = (outstanding: number) =>
      amountToCapture(actionInputOf(RESERVED, { outstanding }))
    const paid = actionInputOf({ charge: { sums: sums(10_000, 2_500) } })

    expect([12_000, 10_000, 4_990, 0, -500].map(owing)).toEqual([
      10_000, 10_000, 4_990, 0, 0,
    ])
    expect(amountToRefund(actionInputOf(RESERVED))).toBe(0)
    expect(amountToCapture(paid)).toBe(0)
    expect(amountToRefund(paid)).toBe(7_500)
  })

  it("is nothing of what is in doubt or disputed", () => {
    const inDoubt = {
      operations: [anOperation("ctop_1", { state: "unknown" })],
    }

    expect(amountToRefund(actionInputOf(inDoubt))).toBe(0)
    expect(amountToCapture(actionInputOf({ ...RESERVED, ...inDoubt }))).toBe(0)
    expect(amountToRefund(actionInputOf(DISPUTED))).toBe(0)
  })
})

describe("the deadline of a capture", () => {
  it("is seven days after the charge, and none of what is not reserved", () => {
    const createdAt = new Date("2026-11-20T12:00:00Z")
    const charge = {
      createdAt,
      dispute: undefined,
      sums: { captured: minorUnits(0), refunded: minorUnits(0) },
    }

    expect(captureBefore({ ...charge, state: "authorized" })).toEqual(
      new Date("2026-11-27T12:00:00Z")
    )
    expect(captureBefore({ ...charge, state: "pending" })).toBeUndefined()
  })
})
