import type { Query } from "../../src/medusa/core"
import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
import { BEFORE, CALL, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger } =
  changesIn(here)

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const lookup = () => here.simulator.on("look_up")
const nothingSent = async () => {
  expect(await here.requestCount("capture")).toBe(0)
  expect(await here.requestCount("refund")).toBe(0)
}

describe.each(KINDS)("a %s", (kind) => {
  it.each<[string, (charge: Charge) => Promise<unknown>]>([
    ["fails", () => lookup().failBeforeCommit(503).always()],
    ["is cut off", () => lookup().reset().always()],
    ["never answers", () => lookup().hang().always()],
    ["answers a proxy's HTML", () => lookup().html().always()],
    [
      "does not show it",
      () =>
        lookup()
          .respond(404, { message: "Charge not found", errors: [] })
          .always(),
    ],
    [
      "tells a status that nobody knows",
      ({ merchantChargeId }) =>
        lookup()
          .respond(200, {
            merchantChargeId,
            chargeStatus: "SETTLED",
            originalAmount: CHARGED,
            transactions: [
              { paymentType: "CREDIT", transactionStatus: "SETTLED" },
            ],
          })
          .always(),
    ],
  ])(
    "is not sent when the look-up before it %s, and the claim is given back",
    async (_, given) => {
      const charge = await aCharge(BEFORE[kind])
      const before = await inLedger(charge)
      await given(charge)

      const result = await change(charge, kind)
      const meanwhile = await inLedger(charge)
      await here.simulator.clearFaults()
      const again = await change(charge, kind, {
        dependencies: here.dependencies(),
      })

      expect(result).toMatchObject({
        kind: "refused",
        reason: { kind: "not_asked" },
      })
      expect(meanwhile).toEqual(before)
      expect(again.kind).toBe("done")
      expect(await operations()).toMatchObject([
        { state: "not_sent", baseline_captured: null, unanswered_at: null },
        { state: "accepted" },
      ])
      await expectAgreement(charge)
    }
  )

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
