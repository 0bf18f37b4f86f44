import type { ChargeIntent } from "../../src/charge/charge"
import { moveTime, stopTime } from "../support/database/move-time"
import { aClaim, anIntent } from "./support/an-intent"
import { aLedgerThatFailsOnce, aPlaceForOperations } from "./support/operations"
import { resolveDoubts } from "./support/resolve-doubts"

const A_SHORT_PAUSE_MS = 100

const here = aPlaceForOperations()

/** What the job does every few seconds. */
const resolve = (given: Parameters<typeof resolveDoubts>[1] = {}) =>
  resolveDoubts(here, given)

/** A charge whose process was killed after it was claimed, before anything was sent. */
async function aProcessKilledBeforeTheCall(
  changes: Partial<ChargeIntent> = {}
): Promise<ChargeIntent> {
  const intent = anIntent(changes)
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

describe("settling what a killed process left", () => {
  it("adopts the charge that it made", async () => {
    const intent = await aProcessKilledAfterTheCall()

    const summary = await resolve()

    expect(summary).toEqual({ lookedUp: 1, resolved: 1 })
    expect(await here.stateOf(intent)).toBe("paid")
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

  it("charges nothing when it had sent nothing, and calls it absent after the resolve window", async () => {
    const intent = await aProcessKilledBeforeTheCall()
    const accounts = [here.account({ resolveWindowMs: 0 })]

    const summary = await resolve({ accounts })

    expect(summary).toEqual({ lookedUp: 1, resolved: 1 })
    expect(await here.stateOf(intent)).toBe("absent")
    expect(await here.requestCount("authorize")).toBe(0)
  })

  it("leaves it unsettled while the resolve window lasts, and does not ask again before it is due", async () => {
    const intent = await aProcessKilledBeforeTheCall()

    const first = await resolve()
    const second = await resolve()

    expect(first).toEqual({ lookedUp: 1, resolved: 0 })
    expect(second).toEqual({ lookedUp: 0, resolved: 0 })
    expect(await here.stateOf(intent)).toBe("unresolved")
  })

  it("does nothing when there is nothing to settle", async () => {
    await here.authorize(anIntent())

    expect(await resolve()).toEqual({ lookedUp: 0, resolved: 0 })
    expect(await here.requestCount("look_up")).toBe(0)
  })
})

describe("several processes that settle at once", () => {
  const connection = {
    query: (sql: string) => here.database.knex.raw(sql),
  } as never
  afterEach(() => moveTime(connection, 0))

  it("look each of 20 operations up once", async () => {
    const intents = await Promise.all(
      Array.from({ length: 20 }, () => aProcessKilledBeforeTheCall())
    )
    // None is due again before the last one was looked up, however long that takes.
    await stopTime(connection, new Date(), A_SHORT_PAUSE_MS)

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

  it("because the gateway is down, is settled when it is back", async () => {
    const intent = await aProcessKilledAfterTheCall()
    await here.simulator
      .on("look_up")
      .respond(400, { message: "Out of order" })
      .once()

    const whileDown = await resolve()
    await here.letLookupsBeDue()
    const whenBack = await resolve()

    expect([whileDown.resolved, whenBack.resolved]).toEqual([0, 1])
    expect(await here.stateOf(intent)).toBe("paid")
  })
})
