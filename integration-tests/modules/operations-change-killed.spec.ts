import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
import { minorUnits } from "../../src/charge/money"
import { aClaim } from "./support/an-intent"
import { BEFORE, CALL, changesIn, CHARGED } from "./support/changes"
import { aLedgerThatFailsOnce, aPlaceForOperations } from "./support/operations"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]
const NO_WAITS = { equalMs: 0, afterRefusalMs: 0 }

/** A process that ended right after its claim; resolves to the operation's id. */
async function killedAfterTheClaim(
  charge: Charge,
  kind: ChangeKind
): Promise<string> {
  const claimed = await here.ledger.claimChange(
    { chargeId: charge.id, kind, amount: charge.amount, medusaId: "medusa_1" },
    aClaim({ leaseMs: 0 }),
    NO_WAITS
  )
  if (claimed.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${claimed.kind}.`)
  }
  return claimed.operation.id
}

/** A process whose ledger broke at a step, which is as if it had been killed there. */
async function killedAt(
  step: Parameters<typeof aLedgerThatFailsOnce>[1],
  charge: Charge,
  kind: ChangeKind
): Promise<void> {
  await expect(
    change(charge, kind, {
      dependencies: here.dependencies({
        ledger: aLedgerThatFailsOnce(here.ledger, step),
      }),
    })
  ).rejects.toThrow("Connection terminated unexpectedly")
  await changes.letLeasesEnd()
}

describe.each(KINDS)("a process that is killed during a %s", (kind) => {
  const untouched = {
    state: kind === "refund" ? "paid" : "authorized",
    captured: kind === "refund" ? CHARGED : 0,
    refunded: 0,
  }

  it("between claim and baseline has sent nothing: that is known at the first look", async () => {
    const charge = await aCharge(BEFORE[kind])
    await killedAfterTheClaim(charge, kind)

    const summary = await changes.resolveOnly()

    expect(summary).toEqual({ lookedUp: 1, resolved: 1 })
    expect(await operations()).toMatchObject([
      { state: "not_sent", error_code: "never_sent" },
    ])
    expect(await inLedger(charge)).toEqual(untouched)
    await expectAgreement(charge)
  })

  it("while it writes its baseline has sent nothing", async () => {
    const charge = await aCharge(BEFORE[kind])
    await killedAt("noteBaseline", charge, kind)

    await changes.resolveOnly()

    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await here.requestCount(CALL[kind])).toBe(0)
    await expectAgreement(charge)
  })

  it("between baseline and call is unknown through the resolve window, then never sent", async () => {
    const charge = await aCharge(BEFORE[kind])
    const operationId = await killedAfterTheClaim(charge, kind)
    await here.ledger.noteBaseline(operationId, charge.sums)

    const first = await changes.resolveOnly()
    const [meanwhile] = await operations()
    await changes.resolveThroughTheWindow()

    expect(first).toEqual({ lookedUp: 1, resolved: 0 })
    expect(meanwhile).toMatchObject({
      state: "unknown",
      absent_since: expect.any(Date),
    })
    expect(await operations()).toMatchObject([
      { state: "not_sent", error_code: "no_effect" },
    ])
    await expectAgreement(charge)
  })

  it("after the call is found by a look-up", async () => {
    const charge = await aCharge(BEFORE[kind])
    await killedAt("resolve", charge, kind)

    await changes.resolveOnly()

    expect(await operations()).toMatchObject([
      { state: "accepted", resolved_via: "look_up" },
    ])
    expect(await inLedger(charge)).not.toEqual(untouched)
    await expectAgreement(charge)
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
    expect(await here.requestCount(CALL[kind])).toBe(1)
  })

  it("after an answer that never came is found by a look-up", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).resetAfterCommit().once()
    await killedAt("markUnknown", charge, kind)

    await changes.resolveOnly()

    expect(await operations()).toMatchObject([{ state: "accepted" }])
    await expectAgreement(charge)
    expect(await here.requestCount(CALL[kind])).toBe(1)
  })

  it("before it noted that Medusa was told nothing is settled all the same", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator
      .on(CALL[kind])
      .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
      .once()
    await killedAt("noteUnanswered", charge, kind)
    await changes.untilMoved(charge)

    await changes.resolve()

    expect(await operations()).toMatchObject([
      { state: "accepted", unanswered_at: null },
    ])
    await expectAgreement(charge)
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })

  it("keeps everybody else from that charge until it is settled", async () => {
    const charge = await aCharge(BEFORE[kind])
    await killedAt("resolve", charge, kind)

    const before = await change(charge, kind)
    await changes.resolveOnly()
    const after = await change(charge, kind, { medusaId: "medusa_2" })

    expect(before.kind).toBe("busy")
    expect(after).not.toMatchObject({ kind: "done", wasAlready: false })
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("and comes back to life after its claim ended sends nothing", async () => {
    const charge = await aCharge(BEFORE[kind])
    const operationId = await killedAfterTheClaim(charge, kind)
    await changes.resolveOnly()

    const alive = here.ledger.noteBaseline(operationId, charge.sums)

    await expect(alive).rejects.toThrow("is not in flight any more")
  })

  it("and is suspended between look and call until its claim ended sends nothing", async () => {
    const charge = await aCharge(BEFORE[kind])
    const { gateway } = here.dependencies()
    const slow = here.dependencies({
      gateway: {
        ...gateway,
        lookUpCharge: async (...given) => {
          const observed = await gateway.lookUpCharge(...given)
          await changes.letLeasesEnd()
          await changes.resolveOnly()
          return observed
        },
      },
    })

    const attempt = change(charge, kind, { dependencies: slow })

    await expect(attempt).rejects.toThrow("is not in flight any more")
    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await here.requestCount(CALL[kind])).toBe(0)
  })
})

describe("the ledger out of reach", () => {
  it("before the claim: nothing is sent", async () => {
    const charge = await aCharge("paid")
    const ledger = Object.create(here.ledger, {
      claimChange: {
        value: () =>
          Promise.reject(new Error("Connection terminated unexpectedly")),
      },
    }) as typeof here.ledger

    const attempt = change(charge, "refund", {
      dependencies: here.dependencies({ ledger }),
    })

    await expect(attempt).rejects.toThrow("Connection terminated unexpectedly")
    expect(await here.requestCount("refund")).toBe(0)
    expect(await operations()).toEqual([])
  })
})

describe("settling", () => {
  it("of 20 changes that were killed before they were sent settles each once, and asks the gateway nothing", async () => {
    const charges = await Promise.all(
      Array.from({ length: 20 }, () => aCharge("paid"))
    )
    await Promise.all(
      charges.map((charge) => killedAfterTheClaim(charge, "refund"))
    )

    const asked = await here.requestCount("look_up")
    const summaries = await Promise.all(
      [1, 2, 3, 4].map(() => changes.resolveOnly())
    )

    expect(summaries.reduce((sum, { lookedUp }) => sum + lookedUp, 0)).toBe(20)
    expect(await here.requestCount("look_up")).toBe(asked)
  })

  it("of a charge that the gateway does not show any more settles nothing", async () => {
    const charge = await aCharge("paid")
    const operationId = await killedAfterTheClaim(charge, "refund")
    await here.ledger.noteBaseline(operationId, {
      captured: minorUnits(CHARGED),
      refunded: minorUnits(0),
    })
    await here.simulator
      .on("look_up")
      .respond(404, { message: "Charge not found", errors: [] })
      .always()

    await changes.resolveThroughTheWindow()

    expect(await operations()).toMatchObject([
      { state: "unknown", error_code: "not_shown", absent_since: null },
    ])
    expect(await inLedger(charge)).toMatchObject({ state: "paid" })
  })
})
