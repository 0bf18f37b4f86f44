import type { Query } from "../../src/medusa/core"
import type { ChangeKind } from "../../src/charge/operation"
import { BEFORE, CALL, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const nothingSent = async () => {
  expect(await here.requestCount("capture")).toBe(0)
  expect(await here.requestCount("refund")).toBe(0)
}

describe.each(KINDS)("a %s", (kind) => {
  it.each([
    ["fails", "failBeforeCommit"],
    ["never answers", "hang"],
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
    ["asks for what is not allowed", 400, { message: "No" }],
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
})

describe("a refund", () => {
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
})
