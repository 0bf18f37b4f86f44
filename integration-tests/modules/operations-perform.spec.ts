import { minorUnits } from "../../src/charge/money"
import { dependenciesOf } from "../../src/payments/dependencies"
import { aTemporaryCardToken } from "../support/a-card"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()

describe("an answer that comes", () => {
  it("accepted, makes the charge paid and keeps what a person needs to find it", async () => {
    const intent = anIntent({ amount: minorUnits(123_456_789) })

    const result = await here.authorize(intent)

    const [atGateway] = await here.chargesAtGateway()
    expect(atGateway).toMatchObject({
      merchantChargeId: intent.merchantChargeId,
      capturedAmount: 123_456_789,
    })
    expect(result).toMatchObject({
      kind: "concluded",
      charge: {
        state: "paid",
        details: {
          gatewayChargeId: atGateway?.id,
          chargeStatus: "PAID",
          brand: "MASTERCARD",
          nsu: expect.stringMatching(/^\d+$/),
        },
      },
    })
    expect(await here.requestCount("authorize")).toBe(1)
    expect(await here.requestCount("look_up")).toBe(0)
  })

  it("rejected for what was in the request, makes the charge failed and leaves the collection free", async () => {
    const usedCard = `token:${await aTemporaryCardToken(here.simulator.url)}`
    await here.authorize(anIntent(), { card: usedCard })

    const result = await here.authorize(
      anIntent({ paymentCollectionId: "pay_col_1" }),
      { card: usedCard }
    )
    const next = await here.authorize(
      anIntent({ paymentCollectionId: "pay_col_1" })
    )

    expect(result.charge.state).toBe("failed")
    expect(next.charge.state).toBe("paid")
  })
})

describe("a call that certainly made no charge", () => {
  it.each([
    ["the access token was refused", "token", 401, { error: "invalid_client" }],
    [
      "the credential lacks the scope",
      "authorize",
      403,
      { message: "Missing required scope" },
    ],
  ] as const)(
    "because %s, may be made again by the same session",
    async (_, operation, status, body) => {
      const intent = anIntent()
      await here.simulator.on(operation).respond(status, body).always()

      const first = await here.authorize(intent)
      await here.simulator.clearFaults()
      const second = await here.authorize(intent)

      expect([first.charge.state, second.charge.state]).toEqual([
        "not_created",
        "paid",
      ])
      expect(await here.chargesAtGateway()).toHaveLength(1)
    }
  )
})

describe("an account without credentials", () => {
  it("claims nothing: nobody waits for what could not be sent", async () => {
    const { clientId: _, clientSecret: __, ...account } = here.account()
    const { ledger, log } = here.dependencies()

    const attempt = here.perform(anIntent(), {
      dependencies: dependenciesOf({ account, ledger, log }),
    })

    await expect(attempt).rejects.toThrow("give clientId and clientSecret")
    expect(await here.database.rowsOf("operation")).toEqual([])
    expect(await here.database.rowsOf("charge")).toEqual([])
  })
})

describe("a caller who waits for another's answer", () => {
  it("gives up within its budget, knowing only that it is unsettled", async () => {
    const intent = anIntent()
    const leaseMs = 30_000
    await here.keepInput(intent)
    await here.ledger.claimCreation(intent, {
      owner: "another process",
      leaseMs,
      actor: "shopper",
    })
    const start = performance.now()

    const result = await here.authorize(intent)

    expect(result).toMatchObject({
      kind: "concluded",
      charge: { state: "unresolved" },
    })
    expect(performance.now() - start).toBeLessThan(leaseMs)
    expect(await here.requestCount("authorize")).toBe(0)
    expect(await here.requestCount("look_up")).toBe(0)
  })
})

describe("an attempt limit that is reached after the claim", () => {
  it("sends nothing, and the same session may try again", async () => {
    const intent = anIntent()
    const account = here.account()
    account.attemptLimits = { ...account.attemptLimits, declinesPerCart: 0 }

    const refused = await here.perform(intent, {
      isLimited: true,
      dependencies: here.dependencies({ account }),
    })
    const sent = await here.requestCount("authorize")
    const allowed = await here.authorize(intent)

    expect(refused).toEqual({
      kind: "not_allowed",
      message: "too_many_attempts",
    })
    expect(sent).toBe(0)
    expect(allowed.charge.state).toBe("paid")
  })
})
