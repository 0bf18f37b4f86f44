import type { ChargeIntent } from "../../src/charge/charge"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { aTemporaryCardToken } from "../support/a-card"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const ALL_PAID = Array(20).fill("paid")

const here = aPlaceForOperations()
let dependencies: OperationDependencies
beforeEach(() => {
  dependencies = here.dependencies()
})

describe("twenty callers at once", () => {
  const sameCardForAll = async () =>
    `token:${await aTemporaryCardToken(here.simulator.url)}`

  /** What each of them is told of the charge. */
  const statesFor = async (intent: ChargeIntent, card: string) =>
    (
      await Promise.all(
        Array.from({ length: 20 }, () =>
          here.authorize(intent, { card, dependencies })
        )
      )
    ).map(({ charge }) => charge.state)

  it("of one session make one request to the gateway, and all of them get its charge", async () => {
    const intent = anIntent()
    const card = await sameCardForAll()

    expect(await statesFor(intent, card)).toEqual(ALL_PAID)
    expect(await here.requestCount("authorize")).toBe(1)
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

  it("in several processes make one request to the gateway", async () => {
    const intent = anIntent()
    const card = await sameCardForAll()
    const processes = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        here.database.ledger({ knex: await here.database.connect(3) })
      )
    )

    const results = await Promise.all(
      processes.flatMap((ledger) =>
        Array.from({ length: 5 }, () =>
          here.authorize(intent, {
            card,
            dependencies: here.dependencies({ ledger }),
          })
        )
      )
    )

    expect(results.map(({ charge }) => charge.state)).toEqual(ALL_PAID)
    expect(await here.requestCount("authorize")).toBe(1)
  })

  it("whose answer is lost after the commit, all get the charge that is found", async () => {
    const intent = anIntent()
    const card = await sameCardForAll()
    await here.simulator.on("authorize").hangAfterCommit().once()

    expect(await statesFor(intent, card)).toEqual(ALL_PAID)
    expect(await here.requestCount("authorize")).toBe(1)
    expect(await here.requestCount("look_up")).toBe(1)
  })

  it("of 20 sessions of one payment collection make one charge", async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, sameCardForAll))

    const results = await Promise.all(
      cards.map((card) =>
        here.authorize(anIntent({ paymentCollectionId: "pay_col_1" }), {
          card,
          dependencies,
        })
      )
    )

    expect(results.filter(({ kind }) => kind === "concluded")).toHaveLength(1)
    expect(
      results.filter(({ kind }) => kind === "collection_taken")
    ).toHaveLength(19)
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

  it("of a session that was turned away before make one request to the gateway", async () => {
    const intent = anIntent()
    await here.simulator
      .on("authorize")
      .respond(403, { message: "Missing required scope" })
      .once()
    await here.authorize(intent, { dependencies })
    const card = await sameCardForAll()

    expect(await statesFor(intent, card)).toEqual(ALL_PAID)
    expect(await here.requestCount("authorize")).toBe(2)
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })
})
