import {
  type ActionInput,
  allowedActions,
  capturableAmountOf,
  refundableAmountOf,
  type ChargeAction,
} from "./allowed-actions"
import {
  aCode,
  anOperation,
  aRow,
  DECISION,
  type Given,
  buildReconciliationInput,
  RESERVED,
  secondsAgo,
  sums,
} from "../reconciliation/reconciliation-inputs.spec"

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
    ...buildReconciliationInput(given),
    listedAs: [],
    outstanding: 0,
    makesLinks: true,
    ...more,
  }
}

const DECLINED: Given = {
  charge: { state: "declined", sums: sums(0) },
  payment: null,
}
const PAYER = { details: { payer: { name: "M*** S***" } } }
const withOne = (state: "unknown" | "in_flight"): Given => ({
  operations: [anOperation("ctop_1", { state })],
})
const OWING = { outstanding: 10_000 }
const ELSEWHERE = { isOfOtherInstallation: true }

const SYNC: ChargeAction[] = ["synchronize"]
const SYNC_REFUND: ChargeAction[] = ["synchronize", "refund"]

describe("allowedActions", () => {
  it.each<[string, Given, Partial<ActionInput>, ChargeAction[]]>([
    [
      "paid and booked, the actions synchronize and refund",
      {},
      {},
      SYNC_REFUND,
    ],
    [
      "refunded in full, only the action synchronize",
      { charge: { state: "refunded", sums: sums(10_000, 10_000) } },
      {},
      SYNC,
    ],
    [
      "authorized for an order that owes the amount, the actions synchronize and capture",
      RESERVED,
      OWING,
      [...SYNC, "capture"],
    ],
    [
      "authorized for an order that owes nothing, the actions synchronize and refund",
      RESERVED,
      {},
      SYNC_REFUND,
    ],
    [
      "authorized for eight days, longer than an authorization lasts, only the action synchronize",
      {
        ...RESERVED,
        charge: { ...RESERVED.charge, createdAt: secondsAgo(8 * 86_400) },
      },
      OWING,
      SYNC,
    ],
    [
      "in doubt, the actions synchronize and resolve",
      withOne("unknown"),
      {},
      [...SYNC, "resolve"],
    ],
    [
      "being changed by an operation in flight, only the action synchronize",
      withOne("in_flight"),
      {},
      SYNC,
    ],
    [
      "written by another installation, only the action synchronize",
      {},
      ELSEWHERE,
      SYNC,
    ],
    [
      "to be refunded by a decision, only the action synchronize",
      { charge: { refundDecision: DECISION } },
      {},
      SYNC,
    ],
    [
      "paid without any order, the actions synchronize and refund",
      { payment: null, order: null },
      {},
      SYNC_REFUND,
    ],
    [
      "paid with less than its order owes, the actions synchronize, refund and book_as_part",
      { charge: { method: "pix", sums: sums(9_000) }, payment: null },
      {},
      [...SYNC_REFUND, "book_as_part"],
    ],
    [
      "disputed, the actions synchronize and close_dispute",
      DISPUTED,
      {},
      [...SYNC, "close_dispute"],
    ],
    [
      "listed as contradicted, the actions synchronize, refund and accept_gateway_sums",
      {},
      { listedAs: ["contradicted"] },
      [...SYNC_REFUND, "accept_gateway_sums"],
    ],
    [
      "declined while its order owes the amount, the actions synchronize and new_link",
      DECLINED,
      OWING,
      [...SYNC, "new_link"],
    ],
    [
      "declined while another charge is open, only the action synchronize",
      DECLINED,
      { ...OWING, hasOtherOpenCharge: true },
      SYNC,
    ],
    [
      "captured in part while the order owes the rest, the actions synchronize, refund and new_link",
      {
        charge: { sums: sums(4_000), lateCapture: true },
        payment: { captures: [aRow("capt_1", 4_000)] },
      },
      { outstanding: 6_000 },
      [...SYNC_REFUND, "new_link"],
    ],
    [
      "a code that can be paid, only the action synchronize",
      aCode(),
      OWING,
      SYNC,
    ],
    [
      "a paid payment link without an order whose payer is known, the actions synchronize, refund and erase_payer",
      { charge: { method: "link", ...PAYER }, order: null },
      {},
      [...SYNC_REFUND, "erase_payer"],
    ],
    [
      "not_created, no actions",
      { ...DECLINED, charge: { state: "not_created", sums: sums(0) } },
      {},
      [],
    ],
  ])(
    "allowedActions returns exactly the actions that an administrator may take for a charge that is %s",
    (_, given, more, actions) => {
      expect(allowedActions(actionInputOf(given, more)).sort()).toEqual(
        [...actions].sort()
      )
    }
  )
})

describe("a refund that was decided", () => {
  const decided: Given = {
    charge: { refundDecision: DECISION },
    payment: null,
    order: null,
  }
  const failed = { listedAs: ["refund_failed"] }

  it("a refund that was decided can be requested again only if the charge is listed as refund_failed", () => {
    expect(allowedActions(actionInputOf(decided, failed))).toContain("refund")
    expect(refundableAmountOf(actionInputOf(decided, failed))).toBe(10_000)
    expect(allowedActions(actionInputOf(decided))).not.toContain("refund")
    expect(refundableAmountOf(actionInputOf(decided))).toBe(0)
  })

  it("even if a charge is listed as refund_failed, its refund cannot be requested again while an operation is in doubt or if the charge belongs to another installation", () => {
    const inDoubt = { ...decided, ...withOne("unknown") }

    expect(allowedActions(actionInputOf(inDoubt, failed))).not.toContain(
      "refund"
    )
    expect(
      allowedActions(actionInputOf(decided, { ...failed, ...ELSEWHERE }))
    ).not.toContain("refund")
  })
})

describe("the amounts of a capture and a refund", () => {
  it("capturableAmountOf returns what the order owes, but at most the reserved amount, and refundableAmountOf returns all captured money that was not refunded", () => {
    const capturableIfOrderOwes = (outstanding: number) =>
      capturableAmountOf(actionInputOf(RESERVED, { outstanding }))
    const paid = actionInputOf({ charge: { sums: sums(10_000, 2_500) } })

    expect([12_000, 10_000, 4_990, 0, -500].map(capturableIfOrderOwes)).toEqual(
      [10_000, 10_000, 4_990, 0, 0]
    )
    expect(refundableAmountOf(actionInputOf(RESERVED))).toBe(0)
    expect(capturableAmountOf(paid)).toBe(0)
    expect(refundableAmountOf(paid)).toBe(7_500)
  })

  it("capturableAmountOf and refundableAmountOf return 0 if an operation is in doubt, and refundableAmountOf also if the payment is disputed", () => {
    const inDoubt = withOne("unknown")

    expect(refundableAmountOf(actionInputOf(inDoubt))).toBe(0)
    expect(capturableAmountOf(actionInputOf({ ...RESERVED, ...inDoubt }))).toBe(
      0
    )
    expect(refundableAmountOf(actionInputOf(DISPUTED))).toBe(0)
  })
})
