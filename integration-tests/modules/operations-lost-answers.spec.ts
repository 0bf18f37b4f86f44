import { minorUnits } from "../../src/charge/money"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"
import { resolveDoubts } from "./support/resolve-doubts"

const here = aPlaceForOperations()

/** A 404 stands through it while one caller asks. */
const withShortWindow = () =>
  here.dependencies({ account: here.account({ resolveWindowMs: 500 }) })

describe("an answer lost after the charge was made", () => {
  it("is unsettled while the look-up lags behind, and adopted when it does no longer", async () => {
    const intent = anIntent({ paymentCollectionId: "pay_col_1" })
    await here.simulator.on("authorize").hangAfterCommit().once()
    await here.simulator.on("look_up").invisibleFor(60_000).always()

    const first = await here.authorize(intent)
    const otherSession = await here.authorize(
      anIntent({ paymentCollectionId: "pay_col_1" })
    )
    await here.simulator.clearFaults()
    await here.letLookupsBeDue()
    const summary = await resolveDoubts(here)

    expect(first.charge.state).toBe("unresolved")
    expect(otherSession).toMatchObject({
      kind: "collection_taken",
      charge: { state: "unresolved" },
    })
    expect(summary).toEqual({ lookedUp: 1, resolved: 1 })
    expect(await here.stateOf(intent)).toBe("paid")
    expect(await here.requestCount("authorize")).toBe(1)
  })
})

describe("an answer lost before any charge was made", () => {
  it("is absent when the 404 stood through the resolve window; then another session pays", async () => {
    const paymentCollectionId = "pay_col_1"
    await here.simulator.on("authorize").hang().once()

    const lost = await here.authorize(anIntent({ paymentCollectionId }), {
      dependencies: withShortWindow(),
    })
    const next = await here.authorize(anIntent({ paymentCollectionId }))

    expect([lost.charge.state, next.charge.state]).toEqual(["absent", "paid"])
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })
})

describe("an id that exists at the gateway already", () => {
  it("with another amount is never adopted, neither at once nor later", async () => {
    const intent = anIntent({ amount: minorUnits(1_999) })
    await here.chargeElsewhere({ ...intent, amount: minorUnits(1_998) })

    const result = await here.authorize(intent)
    await here.letLookupsBeDue()
    await resolveDoubts(here)

    expect(result.charge.state).toBe("unresolved")
    expect(await here.stateOf(intent)).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([
      {
        state: "unknown",
        error_code: "not_as_intended",
        error_message: "amount 1998, expected 1999",
      },
    ])
    expect(here.logged.join("\n")).toContain("amount 1998, expected 1999")
  })
})

describe("a look-up that finds nothing", () => {
  it("does not make a charge absent, though a 404 stands, when the gateway has the id already", async () => {
    const intent = anIntent()
    await here.chargeElsewhere(intent)
    await here.simulator.on("look_up").invisibleFor(3_600_000).always()

    const result = await here.authorize(intent, {
      dependencies: withShortWindow(),
    })

    expect(result.charge.state).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([
      { state: "unknown" },
    ])
  })
})

describe("an answer in a status never seen before", () => {
  it("leaves the charge unsettled and moves nothing", async () => {
    const intent = anIntent()
    const answer = {
      merchantChargeId: intent.merchantChargeId,
      id: "gw-1",
      chargeStatus: "PAID",
      originalAmount: 1_999,
      transactions: [{ paymentType: "CREDIT", transactionStatus: "SETTLED" }],
    }
    await here.simulator.on("authorize").respond(200, answer).once()
    await here.simulator.on("look_up").respond(200, answer).always()

    const result = await here.authorize(intent)

    expect(result.charge.state).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([
      { state: "unknown", error_code: "gateway_says_unrecognized" },
    ])
    expect(await here.requestCount("authorize")).toBe(1)
  })
})

describe("a fault of our own", () => {
  it("between claim and answer counts as unknown, since nobody knows whether the call was sent", async () => {
    const intent = anIntent()
    const gateway = here.dependencies().gateway
    const broken = {
      ...gateway,
      authorizeCard: async (
        ...given: Parameters<typeof gateway.authorizeCard>
      ) => {
        await gateway.authorizeCard(...given)
        throw new TypeError("canary@example.com is not a function")
      },
    }

    const result = await here.authorize(intent, {
      dependencies: here.dependencies({ gateway: broken }),
    })

    expect(result.charge.state).toBe("paid")
    expect(await here.requestCount("authorize")).toBe(1)
    expect(here.logged.join("\n")).toContain(
      "An unexpected TypeError broke the call off."
    )
  })
})
