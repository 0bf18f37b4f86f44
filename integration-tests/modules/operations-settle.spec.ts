import type { ChargeIntent } from "../../src/core/charge/charge"
import { settleDueOperations } from "../../src/operations/settle-due-operations"
import { aClaim, anIntent } from "./support/an-intent"
import { aLedgerThatFailsOnce, aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()

/** What the job does every few seconds. */
const settle = (
  changes: {
    ledger?: Parameters<typeof settleDueOperations>[0]
    accounts?: Parameters<typeof settleDueOperations>[1]
  } = {}
) =>
  settleDueOperations(
    changes.ledger ?? here.ledger,
    changes.accounts ?? [here.account()],
    here.dependencies().log
  )

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
  const ledger = aLedgerThatFailsOnce(here.ledger, "settle")
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

    const summary = await settle()

    expect(summary).toEqual({ lookedUp: 1, settled: 1 })
    expect(await here.stateOf(intent)).toBe("paid")
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })

  it("charges nothing when it had sent nothing, and calls it absent after the settle window", async () => {
    const intent = await aProcessKilledBeforeTheCall()
    const accounts = [here.account({ settleWindowMs: 0 })]

    const summary = await settle({ accounts })

    expect(summary).toEqual({ lookedUp: 1, settled: 1 })
    expect(await here.stateOf(intent)).toBe("absent")
    expect(await here.requestCount("authorize")).toBe(0)
  })

  it("leaves it unsettled while the settle window lasts, and does not ask again before it is due", async () => {
    const intent = await aProcessKilledBeforeTheCall()

    const first = await settle()
    const second = await settle()

    expect(first).toEqual({ lookedUp: 1, settled: 0 })
    expect(second).toEqual({ lookedUp: 0, settled: 0 })
    expect(await here.stateOf(intent)).toBe("unsettled")
  })

  it("does nothing when there is nothing to settle", async () => {
    await here.authorize(anIntent())

    expect(await settle()).toEqual({ lookedUp: 0, settled: 0 })
    expect(await here.requestCount("look_up")).toBe(0)
  })
})

describe("several processes that settle at once", () => {
  it("look each of 20 operations up once", async () => {
    const intents = await Promise.all(
      Array.from({ length: 20 }, () => aProcessKilledBeforeTheCall())
    )

    const summaries = await Promise.all([1, 2, 3, 4].map(() => settle()))

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
  it("because its account is not configured any more, is told and left alone", async () => {
    const intent = await aProcessKilledBeforeTheCall({ account: "br-old" })

    const summary = await settle()

    expect(summary).toEqual({ lookedUp: 1, settled: 0 })
    expect(await here.stateOf(intent)).toBe("unsettled")
    expect(here.logged.join("\n")).toContain(
      'account "br-old" is not configured any more'
    )
  })

  it("because its account has no credentials, is told and left alone", async () => {
    const intent = await aProcessKilledBeforeTheCall()
    const { clientId: _, clientSecret: __, ...account } = here.account()

    await settle({ accounts: [account] })

    expect(await here.stateOf(intent)).toBe("unsettled")
    expect(here.logged.join("\n")).toContain("give clientId and clientSecret")
  })

  it("because the ledger fails, keeps no other waiting", async () => {
    const intents = [
      await aProcessKilledAfterTheCall(),
      await aProcessKilledAfterTheCall(),
    ]

    const summary = await settle({
      ledger: aLedgerThatFailsOnce(here.ledger, "settle"),
    })

    expect(summary).toEqual({ lookedUp: 2, settled: 1 })
    const states = await Promise.all(
      intents.map((intent) => here.stateOf(intent))
    )
    expect(states.sort()).toEqual(["paid", "unsettled"])
  })

  it("because the gateway is down, is settled when it is back", async () => {
    const intent = await aProcessKilledAfterTheCall()
    await here.simulator
      .on("look_up")
      .respond(400, { message: "Out of order" })
      .once()

    const whileDown = await settle()
    await here.letLookUpsBeDue()
    const whenBack = await settle()

    expect([whileDown.settled, whenBack.settled]).toEqual([0, 1])
    expect(await here.stateOf(intent)).toBe("paid")
  })

  it("because the look-up is switched off, says so and stays", async () => {
    const intent = await aProcessKilledAfterTheCall()
    const account = here.account()
    const accounts = [
      {
        ...account,
        pathPrefix: `${account.pathPrefix}/`,
        paths: { ...account.paths, lookUpCharge: null },
      },
    ]

    await settle({ accounts })

    expect(await here.stateOf(intent)).toBe("unsettled")
    expect(here.logged.join("\n")).toContain("paths.lookUpCharge")
    expect(await here.requestCount("look_up")).toBe(0)
  })
})
