import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
import { DAY_MS, REFUND_SPACING } from "../../src/charge/times"
import { BEFORE, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const isCaptured =
  (amount = CHARGED) =>
  ({ merchantChargeId }: Charge) =>
    here.simulator.panelCapture(merchantChargeId, amount)
const isVoided = ({ merchantChargeId }: Charge) =>
  here.simulator.panelVoid(merchantChargeId)
const isRefunded =
  (amount = CHARGED) =>
  ({ merchantChargeId }: Charge) =>
    here.simulator.panelRefund(merchantChargeId, amount)
const isOver = () => here.simulator.advanceClock(7 * DAY_MS)

const already = (charge: object) => ({ kind: "done", wasAlready: true, charge })
const because = (reason: object, charge: object = {}) => ({
  ...{ kind: "refused", reason, charge },
})

it.each<
  [ChangeKind, string, number, (charge: Charge) => Promise<unknown>, object]
>([
  [
    "capture",
    "captured in the panel, of the same sum: it is done already",
    1_000,
    isCaptured(1_000),
    already({ state: "paid", sums: { captured: 1_000, refunded: 0 } }),
  ],
  [
    "capture",
    "captured in the panel, of another sum: it is refused",
    CHARGED,
    isCaptured(1_000),
    because({ kind: "captured_already", captured: 1_000 }),
  ],
  [
    "capture",
    "over after seven days: it is refused",
    CHARGED,
    isOver,
    because({ kind: "over", state: "expired" }, { state: "expired" }),
  ],
  [
    "void",
    "voided in the panel: it is done already",
    CHARGED,
    isVoided,
    already({ state: "canceled" }),
  ],
  [
    "void",
    "over after seven days: it is done already",
    CHARGED,
    isOver,
    already({ state: "expired" }),
  ],
  [
    "void",
    "captured in the panel: it is refused, as it gives no money back",
    CHARGED,
    isCaptured(),
    because({ kind: "captured_already", captured: CHARGED }, { state: "paid" }),
  ],
  [
    "refund",
    "refunded in the panel but for less: it is refused and says how much is left",
    500,
    isRefunded(1_500),
    because(
      { kind: "too_much", left: 499 },
      { sums: { captured: CHARGED, refunded: 1_500 } }
    ),
  ],
])(
  "a %s of what is %s, and nothing is sent",
  async (kind, _, amount, given, expected) => {
    const charge = await aCharge(BEFORE[kind])
    await given(charge)

    const result = await change(charge, kind, { amount })

    expect(result).toMatchObject(expected)
    expect(await here.requestCount("capture")).toBe(0)
    expect(await here.requestCount("refund")).toBe(0)
    await expectAgreement(charge)
  }
)

describe("while look-ups lag behind, a change", () => {
  it("(a void after a capture) is not sent: it would be a refund", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.on("capture").invisibleFor(60_000).once()
    await change(charge, "capture")

    const result = await change(charge, "void")

    expect(result.kind).toBe("refused")
    expect(await here.requestCount("refund")).toBe(0)
    expect(await inLedger(charge)).toEqual({
      state: "paid",
      captured: CHARGED,
      refunded: 0,
    })
  })

  it("(a refund that is refused) leaves what is known", async () => {
    const charge = await aCharge("paid")
    await change(charge, "refund", { amount: 500 })
    await here.simulator.setBalance(0)
    await here.simulator.on("look_up").slow(0).once()
    await here.simulator
      .on("look_up")
      .respond(200, {
        merchantChargeId: charge.merchantChargeId,
        chargeStatus: "PAID",
        originalAmount: CHARGED,
        amount: CHARGED,
        refundedAmount: 0,
        transactions: [
          {
            paymentType: "CREDIT",
            transactionStatus: "PAID",
            amount: CHARGED,
          },
        ],
      })
      .once()

    const refused = await change(charge, "refund", { amount: 600 })
    await here.simulator.setBalance(null)

    expect(refused.kind).toBe("refused")
    expect(await inLedger(charge)).toMatchObject({ refunded: 500 })
    await expectAgreement(charge)
  })

  it("(a refund after another one) is not sent: it could not be told from that one", async () => {
    const charge = await aCharge("paid")
    await here.simulator.on("refund").invisibleFor(60_000).once()
    await change(charge, "refund", { amount: 500 })
    await changes.letResolvedBe(REFUND_SPACING.equalMs)

    const second = await change(charge, "refund", { amount: 500 })
    const meanwhile = await inLedger(charge)
    await here.simulator.advanceClock(60_000)
    await here.simulator.on("refund").reset().once()
    const third = await change(charge, "refund", { amount: 500 })
    await changes.resolveThroughTheWindow()

    expect(second).toMatchObject({
      kind: "refused",
      reason: { kind: "not_asked" },
    })
    expect(meanwhile).toMatchObject({ refunded: 500 })
    expect(third.kind).toBe("unknown")
    expect((await operations()).map(({ state }) => state)).toEqual([
      "accepted",
      "not_sent",
      "not_sent",
    ])
    await expectAgreement(charge)
  })

  it("(in doubt, of a charge that is not shown any more) is taken neither for done nor for not sent", async () => {
    const charge = await aCharge("paid")
    await here.simulator.on("refund").reset().once()
    await here.simulator.on("look_up").slow(0).once()
    await here.simulator
      .on("look_up")
      .respond(404, { message: "Charge not found", errors: [] })
      .always()

    const result = await change(charge, "refund")
    await changes.resolveThroughTheWindow()
    await here.simulator.clearFaults()

    expect(result.kind).toBe("unknown")
    expect(await operations()).toMatchObject([
      { state: "unknown", error_code: "not_shown", absent_since: null },
    ])
    expect(await inLedger(charge)).toMatchObject({ state: "paid" })
  })
})
