import { REFUND_SPACING } from "../../src/charge/times"
import { changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

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
