import { dependenciesOf } from "../../src/payments/dependencies"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()

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
