import { randomUUID } from "node:crypto"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()

describe("an answer that says something else than yes or no", () => {
  const anAnswer = (
    merchantChargeId: string,
    changes: Record<string, unknown>
  ) => ({
    merchantChargeId,
    id: "gw-1",
    chargeStatus: "PAID",
    originalAmount: 1_999,
    transactions: [
      { paymentType: "CREDIT", transactionStatus: "PAID", amount: 1_999 },
    ],
    ...changes,
  })

  it.each<[string, string, Record<string, unknown>]>([
    ["another amount", "not_as_intended", { originalAmount: 1 }],
    [
      "another payment type",
      "not_as_intended",
      { transactions: [{ paymentType: "PIX", transactionStatus: "PAID" }] },
    ],
    [
      "a pending transaction",
      "gateway_says_pending",
      {
        transactions: [{ paymentType: "CREDIT", transactionStatus: "PENDING" }],
      },
    ],
    [
      "a status never seen before",
      "gateway_says_unrecognized",
      {
        transactions: [{ paymentType: "CREDIT", transactionStatus: "SETTLED" }],
      },
    ],
  ])(
    "(%s) leaves the charge unsettled and moves nothing",
    async (_, code, changes) => {
      const intent = anIntent()
      await here.simulator
        .on("authorize")
        .respond(200, anAnswer(intent.merchantChargeId, changes))
        .once()
      await here.simulator
        .on("look_up")
        .respond(200, anAnswer(intent.merchantChargeId, changes))
        .always()

      const result = await here.authorize(intent)

      expect(result.charge.state).toBe("unresolved")
      expect(await here.database.rowsOf("operation")).toMatchObject([
        { state: "unknown", error_code: code },
      ])
      expect(await here.requestCount("authorize")).toBe(1)
    }
  )

  it("(a look-up that shows no amount) is never adopted", async () => {
    const intent = anIntent()
    await here.simulator.on("authorize").hangAfterCommit().once()
    await here.simulator
      .on("look_up")
      .respond(
        200,
        anAnswer(intent.merchantChargeId, {
          originalAmount: null,
          transactions: [{ paymentType: "CREDIT", transactionStatus: "PAID" }],
        })
      )
      .always()

    const result = await here.authorize(intent)

    expect(result.charge.state).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([
      {
        state: "unknown",
        error_code: "not_as_intended",
        error_message: "its amount or its transaction is not shown",
      },
    ])
  })

  it("(about another charge) is looked up, and what is found counts", async () => {
    const intent = anIntent()
    await here.simulator
      .on("authorize")
      .respond(200, anAnswer(randomUUID(), {}))
      .once()

    const result = await here.authorize(intent, {
      // Long enough for a 404 to stand through the resolve window.
      dependencies: here.dependencies({
        account: here.account({ resolveWindowMs: 500 }),
      }),
    })

    expect(result.charge.state).toBe("absent")
  })
})
