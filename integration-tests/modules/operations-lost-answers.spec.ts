import type { ChargeIntent } from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import { DONE_AND_LOST, NOT_DONE_AND_LOST } from "../support/lost-answers"
import { twentyTimes } from "./support/a-ledger"
import { aClaim, anIntent } from "./support/an-intent"
import { codesIn } from "./support/codes"
import { aLedgerThatFailsOnce, aPlaceForOperations } from "./support/operations"
import { resolveDoubts } from "./support/resolve-doubts"

const here = aPlaceForOperations()
const { aCode } = codesIn(here)

/** What the job does every few seconds. */
const resolve = (given: Parameters<typeof resolveDoubts>[1] = {}) =>
  resolveDoubts(here, given)

/** A 404 stands through it while one caller asks. */
const withShortWindow = () =>
  here.dependencies({ account: here.account({ resolveWindowMs: 500 }) })

const paymentCollectionId = "pay_col_1"

/** Those whose charge is named by us, and looked up by that name. */
const METHODS = [
  {
    method: "authorize",
    made: "paid",
    make: (dependencies = here.dependencies()) =>
      here
        .authorize(anIntent({ paymentCollectionId }), { dependencies })
        .then(({ charge }) => charge),
  },
  ...(["pix", "wallet"] as const).map((method) => ({
    method,
    made: "pending",
    make: (dependencies = here.dependencies()) =>
      aCode(method, { paymentCollectionId, dependencies }),
  })),
] as const

describe.each(METHODS)("the answer of $method", ({ method, made, make }) => {
  it.each(DONE_AND_LOST)(
    "that is lost after the charge was made (it %s) is looked up, and the charge adopted",
    async (_, fault) => {
      await here.simulator.on(method)[fault]().once()

      const charge = await make()

      expect(charge.state).toBe(made)
      expect(await here.requestCount(method)).toBe(1)
      expect(await here.chargesAtGateway()).toHaveLength(1)
      expect(await here.database.rowsOf("operation")).toMatchObject([
        { state: "accepted", resolved_via: "look_up" },
      ])
    }
  )

  it.each(NOT_DONE_AND_LOST)(
    "that is lost before any charge was made (it %s) is absent when the 404 stood through the resolve window; then another session pays",
    async (_, fault) => {
      await here.simulator.on(method)[fault]().once()

      const lost = await make(withShortWindow())
      const next = await make()

      expect([lost.state, next.state]).toEqual(["absent", made])
      expect(await here.chargesAtGateway()).toHaveLength(1)
    }
  )
})

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
    const summary = await resolve()

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

describe("an id that exists at the gateway already", () => {
  it("with another amount is never adopted, neither at once nor later", async () => {
    const intent = anIntent({ amount: minorUnits(1_999) })
    await here.chargeElsewhere({ ...intent, amount: minorUnits(1_998) })

    const result = await here.authorize(intent)
    await here.letLookupsBeDue()
    await resolve()

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
  it.each<[string, object, (intent: ChargeIntent) => Promise<unknown>]>([
    [
      "though the gateway has the id already",
      { state: "unknown" },
      async (intent) => {
        await here.chargeElsewhere(intent)
        await here.simulator.on("look_up").invisibleFor(3_600_000).always()
      },
    ],
  ])("(%s) does not make a charge absent", async (_, noted, given) => {
    const intent = anIntent()
    await given(intent)

    const result = await here.authorize(intent, {
      dependencies: withShortWindow(),
    })

    expect(result.charge.state).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([noted])
  })
})

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
})

describe("a fault of our own", () => {
  it("while the answer is recorded leaves the operation to the settle job: one charge, adopted", async () => {
    const intent = await aProcessKilledAfterTheCall()

    expect(await here.stateOf(intent)).toBe("unresolved")
    expect(await resolve()).toEqual({ lookedUp: 1, resolved: 1 })
    expect(await here.stateOf(intent)).toBe("paid")
    expect(await here.requestCount("authorize")).toBe(1)
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

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

/** A charge whose process was killed after it was claimed, before anything was sent. */
async function aProcessKilledBeforeTheCall(): Promise<ChargeIntent> {
  const intent = anIntent()
  await here.keepInput(intent)
  await here.ledger.claimCreation(intent, aClaim({ leaseMs: 0 }))
  return intent
}

/** A charge whose process was killed after the gateway had made it, before the answer was recorded. */
async function aProcessKilledAfterTheCall(): Promise<ChargeIntent> {
  const intent = anIntent()
  const ledger = aLedgerThatFailsOnce(here.ledger, "resolve")
  await expect(
    here.authorize(intent, {
      leaseMs: 1,
      dependencies: here.dependencies({ ledger }),
    })
  ).rejects.toThrow()
  return intent
}

describe("several processes that settle at once", () => {
  it("look each of 20 operations up once", async () => {
    const intents = await twentyTimes(aProcessKilledBeforeTheCall)
    // None is due again before the last one was looked up, however long that takes.
    await here.database.stopTime(new Date(), 100)

    // Nor does the clock jump past that, as it would in the pauses between lookups.
    const { dialect } = here.account()
    const unpaced = () =>
      here.account({ dialect: { ...dialect, lookupsPerSecond: 1_000_000 } })
    const summaries = await Promise.all(
      [1, 2, 3, 4].map(() => resolve({ accounts: [unpaced()] }))
    )

    expect(summaries.reduce((sum, { lookedUp }) => sum + lookedUp, 0)).toBe(20)
    const lookedUp = (await here.simulator.requests("look_up")).map(
      ({ merchantChargeId }) => merchantChargeId
    )
    expect(lookedUp.sort()).toEqual(
      intents.map(({ merchantChargeId }) => merchantChargeId).sort()
    )
  })
})

describe("an operation that cannot be settled now", () => {
  it("because its account has no credentials, is told and left alone", async () => {
    const intent = await aProcessKilledBeforeTheCall()
    const { clientId: _, clientSecret: __, ...account } = here.account()

    await resolve({ accounts: [account] })

    expect(await here.stateOf(intent)).toBe("unresolved")
    expect(here.logged.join("\n")).toContain("give clientId and clientSecret")
  })

  it("because the ledger fails, keeps no other waiting", async () => {
    const intents = [
      await aProcessKilledAfterTheCall(),
      await aProcessKilledAfterTheCall(),
    ]

    const summary = await resolve({
      ledger: aLedgerThatFailsOnce(here.ledger, "resolve"),
    })

    expect(summary).toEqual({ lookedUp: 2, resolved: 1 })
    const states = await Promise.all(
      intents.map((intent) => here.stateOf(intent))
    )
    expect(states.sort()).toEqual(["paid", "unresolved"])
  })
})
