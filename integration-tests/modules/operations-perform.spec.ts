import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()

describe("an answer that comes", () => {})

describe("a call that certainly made no charge", () => {
  it("because the connection was refused, may be made again by the same session: one charge in the end", async () => {
    const intent = anIntent()
    const nobodyListens = here.account({
      baseUrl: "http://127.0.0.1:1",
      authUrl: "http://127.0.0.1:1",
    })

    const first = await here.authorize(intent, {
      dependencies: here.dependencies({ account: nobodyListens }),
    })
    const second = await here.authorize(intent)

    expect(first.charge.state).toBe("not_created")
    expect(second).toMatchObject({
      kind: "concluded",
      charge: { id: first.charge.id, state: "paid" },
    })
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

  it("because no time was left for it, was not sent", async () => {
    const result = await here.authorize(anIntent(), { budgetMs: 0 })

    expect(result.charge.state).toBe("not_created")
    expect(await here.requestCount("authorize")).toBe(0)
  })
})

describe("a caller who waits for another's answer", () => {
  it("gives up within its budget, knowing only that it is unsettled", async () => {
    const intent = anIntent()
    await here.keepInput(intent)
    await here.ledger.claimCreation(intent, {
      owner: "another process",
      leaseMs: 30_000,
      actor: "shopper",
    })

    const result = await here.authorize(intent)

    expect(result).toMatchObject({
      kind: "concluded",
      charge: { state: "unresolved" },
    })
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
