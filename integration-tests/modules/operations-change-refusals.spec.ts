import { REFUND_SPACING } from "../../src/charge/times"
import { changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const nothingSent = async () =>
  expect(await here.requestCount("refund")).toBe(0)

describe("a refund", () => {
  it("is not sent when the look-up before it fails, and the claim is given back", async () => {
    const charge = await aCharge("paid")
    await here.simulator.on("look_up").failBeforeCommit(503).always()

    const result = await change(charge, "refund")
    await here.simulator.clearFaults()
    const again = await change(charge, "refund")

    expect(result).toMatchObject({
      kind: "refused",
      reason: {
        kind: "not_asked",
        why: expect.stringContaining("Looking up the charge"),
      },
    })
    expect(again.kind).toBe("done")
    expect(await operations()).toMatchObject([
      {
        state: "not_sent",
        error_code: "not_asked",
        baseline_captured: null,
        unanswered_at: null,
      },
      { state: "accepted" },
    ])
    await expectAgreement(charge)
  })

  it("is not sent when the gateway tells a status that nobody knows", async () => {
    const charge = await aCharge("paid")
    const before = await inLedger(charge)
    await here.simulator
      .on("look_up")
      .respond(200, {
        merchantChargeId: charge.merchantChargeId,
        chargeStatus: "SETTLED",
        originalAmount: CHARGED,
        transactions: [{ paymentType: "CREDIT", transactionStatus: "SETTLED" }],
      })
      .always()

    const result = await change(charge, "refund")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "not_asked" },
    })
    await nothingSent()
    expect(await inLedger(charge)).toEqual(before)
  })

  it("is not sent when there is no time for it, nor when the gateway cannot be reached", async () => {
    const charge = await aCharge("paid")
    const nobodyListens = here.account({ baseUrl: "http://127.0.0.1:1" })

    const late = await change(charge, "refund", { budgetMs: 0 })
    const unreachable = await change(charge, "refund", {
      dependencies: here.dependencies({ account: nobodyListens }),
    })

    expect([late.kind, unreachable.kind]).toEqual(["refused", "refused"])
    await nothingSent()
    expect((await operations()).map(({ state }) => state)).toEqual([
      "not_sent",
      "not_sent",
    ])
  })

  it("without balance is refused by the gateway, and waits before the next", async () => {
    const charge = await aCharge("paid")
    await here.simulator.setBalance(0)

    const refused = await change(charge, "refund", { amount: 500 })
    const tooSoon = await change(charge, "refund", { amount: 600 })
    await here.simulator.setBalance(null)
    await here.simulator.advanceClock(180_000)
    await changes.letResolvedBe(180_000)
    const again = await change(charge, "refund", { amount: 600 })

    expect(refused).toMatchObject({
      kind: "refused",
      reason: { kind: "gateway", why: expect.stringContaining("balance") },
    })
    expect(tooSoon).toMatchObject({ kind: "too_soon" })
    expect(again.kind).toBe("done")
    expect(await here.requestCount("refund")).toBe(2)
    await expectAgreement(charge)
  })

  it("and a void of what was voided in the panel is done already, and is written down", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.panelVoid(charge.merchantChargeId)

    const result = await change(charge, "void")

    expect(result).toMatchObject({
      ...{ kind: "done", wasAlready: true, charge: { state: "canceled" } },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("after another one that look-ups do not show yet is not sent: it could not be told from that one", async () => {
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
})

it("a refund in doubt of a charge that is not shown any more is taken neither for done nor for not sent", async () => {
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
