import type { Query } from "../../src/medusa/core"
import type { ChangeKind } from "../../src/charge/operation"
import { REFUND_SPACING } from "../../src/charge/times"
import { BEFORE, CALL, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const DAY_MS = 24 * 60 * 60 * 1_000
const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const nothingSent = async () => {
  expect(await here.requestCount("capture")).toBe(0)
  expect(await here.requestCount("refund")).toBe(0)
}

describe.each(KINDS)("a %s", (kind) => {
  it.each([
    ["fails", "failBeforeCommit"],
    ["is cut off", "reset"],
    ["never answers", "hang"],
    ["answers a proxy's HTML", "html"],
  ] as const)(
    "is not sent when the look-up before it %s, and the claim is given back",
    async (_, fault) => {
      const charge = await aCharge(BEFORE[kind])
      await here.simulator.on("look_up")[fault]().always()

      const result = await change(charge, kind)
      await here.simulator.clearFaults()
      const again = await change(charge, kind, {
        dependencies: here.dependencies(),
      })

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
    }
  )

  it.each([
    ["does not show it", 404, { message: "Charge not found", errors: [] }],
    [
      "tells a status that nobody knows",
      200,
      {
        id: "gw-1",
        chargeStatus: "SETTLED",
        originalAmount: CHARGED,
        transactions: [{ paymentType: "CREDIT", transactionStatus: "SETTLED" }],
      },
    ],
  ])("is not sent when the gateway %s", async (_, status, body) => {
    const charge = await aCharge(BEFORE[kind])
    const before = await inLedger(charge)
    await here.simulator
      .on("look_up")
      .respond(status, { merchantChargeId: charge.merchantChargeId, ...body })
      .always()

    const result = await change(charge, kind)

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "not_asked" },
    })
    await nothingSent()
    expect(await inLedger(charge)).toEqual(before)
  })

  it("is not sent when there is no time for it, nor when the gateway cannot be reached", async () => {
    const charge = await aCharge(BEFORE[kind])
    const nobodyListens = here.account({ baseUrl: "http://127.0.0.1:1" })

    const late = await change(charge, kind, { budgetMs: 0 })
    const unreachable = await change(charge, kind, {
      dependencies: here.dependencies({ account: nobodyListens }),
    })

    expect([late.kind, unreachable.kind]).toEqual(["refused", "refused"])
    await nothingSent()
    expect((await operations()).map(({ state }) => state)).toEqual([
      "not_sent",
      "not_sent",
    ])
  })

  it("is not sent when its order came to owe less while the charge was read", async () => {
    const charge = await aCharge(BEFORE[kind])
    const owesLess = {
      kind: "owes_less",
      amount: charge.amount,
      owed: 5,
    } as const
    let due = charge.amount / 100
    const query = {
      graph: () =>
        Promise.resolve({
          data: [
            {
              order: {
                id: "order_1",
                summary: { raw_pending_difference: due },
              },
            },
          ],
        }),
    } as unknown as Query
    const { gateway } = here.dependencies()
    const dependencies = here.dependencies({
      gateway: {
        ...gateway,
        lookUpCharge: async (...given) => {
          due = 0.05
          return gateway.lookUpCharge(...given)
        },
      },
    })

    const result = await change(charge, kind, {
      dependencies,
      query,
    })

    expect(result).toMatchObject({ kind: "refused", reason: owesLess })
    await nothingSent()
    expect(await operations()).toMatchObject([
      { state: "not_sent", error_code: "owes_less" },
    ])
    await expectAgreement(charge)
  })

  it("that is switched off is not sent, and the reason names the option", async () => {
    const charge = await aCharge(BEFORE[kind])
    const path = kind === "capture" ? "captureCharge" : "refundCharge"

    const result = await change(charge, kind, {
      dependencies: here.dependencies({
        account: here.accountWithPaths({ [path]: null }),
      }),
    })

    expect(result).toMatchObject({
      kind: "refused",
      reason: {
        kind: "gateway",
        why: expect.stringContaining(`paths.${path}`),
      },
    })
    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    await nothingSent()
  })

  it("of a charge back at the bank is refused, and the ledger learns of it", async () => {
    const charge = await aCharge("paid")
    await here.simulator.panelChargeBack(charge.merchantChargeId)

    const result = await change(charge, kind)

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "disputed" },
      charge: { state: "charged_back" },
    })
    await nothingSent()
  })

  it.each([
    ["lacks the scope", 403, { message: "Missing required scope" }],
    ["asks too often", 429, { message: "Too Many Requests" }],
    ["asks for what is not allowed", 400, { message: "No" }],
    ["asks for what is not there", 404, { message: "Charge not found" }],
  ])(
    "that the gateway refuses because it %s changes nothing",
    async (_, status, body) => {
      const charge = await aCharge(BEFORE[kind])
      const before = await inLedger(charge)
      await here.simulator
        .on(CALL[kind])
        .respond(status, { ...body, errors: [] })
        .once()

      const result = await change(charge, kind)

      expect(result).toMatchObject({
        kind: "refused",
        reason: { kind: "gateway", why: expect.stringContaining(body.message) },
      })
      expect(await inLedger(charge)).toEqual(before)
      expect(await operations()).toMatchObject([{ state: "rejected" }])
      expect(await here.requestCount(CALL[kind])).toBe(1)
    }
  )

  it("that the gateway answers with a conflict is looked up: it may be this very one", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator
      .on(CALL[kind])
      .respond(409, { message: "Conflict", errors: [] })
      .once()

    const result = await change(charge, kind)

    expect(result.kind).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "unknown" }])
  })
})

describe("a capture", () => {
  it("of what was captured in the panel, of the same sum, is done already, and nothing is sent", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.panelCapture(charge.merchantChargeId, 1_000)

    const result = await change(charge, "capture", { amount: 1_000 })

    expect(result).toMatchObject({
      kind: "done",
      wasAlready: true,
      charge: { state: "paid", sums: { captured: 1_000, refunded: 0 } },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("of what was captured in the panel, of another sum, is refused and says what there is", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.panelCapture(charge.merchantChargeId, 1_000)

    const result = await change(charge, "capture")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "captured_already", captured: 1_000 },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("of more than is reserved is refused", async () => {
    const charge = await aCharge("reserved")

    const result = await change(charge, "capture", { amount: CHARGED + 1 })

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "too_much", left: CHARGED },
    })
    await nothingSent()
  })

  it("after the seven days is refused, and the charge is over", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.advanceClock(7 * DAY_MS)

    const result = await change(charge, "capture")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "over", state: "expired" },
      charge: { state: "expired" },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("within the last minute of the seven days is done", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.advanceClock(7 * DAY_MS - 60_000)

    const result = await change(charge, "capture")

    expect(result.kind).toBe("done")
    await expectAgreement(charge)
  })

  it("that is unknown when the seven days end never happened", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.on("capture").reset().once()
    await change(charge, "capture")
    await here.simulator.advanceClock(7 * DAY_MS)

    await changes.resolve()

    expect(await operations()).toMatchObject([{ state: "rejected" }])
    expect(await inLedger(charge)).toMatchObject({ state: "expired" })
    await expectAgreement(charge)
  })

  it("of a charge that was voided in the panel is refused", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.panelVoid(charge.merchantChargeId)

    const result = await change(charge, "capture")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "over", state: "canceled" },
      charge: { state: "canceled" },
    })
    await nothingSent()
  })
})

describe("a void", () => {
  it.each([
    ["voided in the panel", "canceled"],
    ["over after seven days", "expired"],
  ])("of a charge that is %s is done already", async (_, state) => {
    const charge = await aCharge("reserved")
    await (state === "canceled"
      ? here.simulator.panelVoid(charge.merchantChargeId)
      : here.simulator.advanceClock(7 * DAY_MS))

    const result = await change(charge, "void")

    expect(result).toMatchObject({
      kind: "done",
      wasAlready: true,
      charge: { state },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("of a charge that was captured in the panel is refused: its money is not given back by a void", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.panelCapture(charge.merchantChargeId)

    const result = await change(charge, "void")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "captured_already", captured: CHARGED },
      charge: { state: "paid" },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("of a charge whose capture look-ups do not show yet is not sent: it would be a refund", async () => {
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
})

describe("a refund", () => {
  it("of more than is left is refused and says how much that is", async () => {
    const charge = await aCharge("paid")
    await here.simulator.panelRefund(charge.merchantChargeId, 1_500)

    const result = await change(charge, "refund", { amount: 500 })

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "too_much", left: 499 },
      charge: { sums: { captured: CHARGED, refunded: 1_500 } },
    })
    await nothingSent()
    await expectAgreement(charge)
  })

  it("of what is only reserved is refused", async () => {
    const charge = await aCharge("reserved")

    const result = await change(charge, "refund")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "not_captured" },
    })
    await nothingSent()
  })

  it("of what is refunded in full is refused", async () => {
    const charge = await aCharge("paid")
    await here.simulator.panelRefund(charge.merchantChargeId)

    const result = await change(charge, "refund", { amount: 1 })

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "over", state: "refunded" },
    })
    await nothingSent()
    await expectAgreement(charge)
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

  it("that is refused leaves what is known, when the look after that lags behind it", async () => {
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

  it("that comes too late is refused by the gateway", async () => {
    const charge = await aCharge("paid")
    await here.simulator.advanceClock(180 * DAY_MS)

    const result = await change(charge, "refund")

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "gateway", why: expect.stringContaining("too late") },
    })
    expect(await inLedger(charge)).toMatchObject({ state: "paid" })
    await expectAgreement(charge)
  })

  it("in parts adds up, in the ledger as at the gateway", async () => {
    const charge = await aCharge("paid")

    const results = [
      await change(charge, "refund", { amount: 500 }),
      await change(charge, "refund", { amount: 499 }),
      await change(charge, "refund", { amount: 1_000 }),
    ]

    expect(results.map(({ kind }) => kind)).toEqual(["done", "done", "done"])
    expect(await inLedger(charge)).toEqual({
      state: "refunded",
      captured: CHARGED,
      refunded: CHARGED,
    })
    await expectAgreement(charge)
  })

  it("of a part of what was captured in part leaves the right rest", async () => {
    const charge = await aCharge("reserved")
    await change(charge, "capture", { amount: 1_000 })

    await change(charge, "refund", { amount: 400 })
    const tooMuch = await change(charge, "refund", { amount: 601 })
    const rest = await change(charge, "refund", { amount: 600 })

    expect(tooMuch).toMatchObject({ reason: { kind: "too_much", left: 600 } })
    expect(rest.kind).toBe("done")
    await expectAgreement(charge)
  })

  it("is not sent while look-ups do not show the one before it: it could not be told from that one", async () => {
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

  it("of what look-ups do not show as captured yet leaves the charge what it is", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.on("capture").invisibleFor(60_000).once()
    await change(charge, "capture")

    const result = await change(charge, "refund", { amount: 500 })

    expect(result).toMatchObject({
      kind: "refused",
      reason: { kind: "not_asked" },
    })
    expect(await inLedger(charge)).toMatchObject({ state: "paid" })
    await expectAgreement(charge)
  })
})
