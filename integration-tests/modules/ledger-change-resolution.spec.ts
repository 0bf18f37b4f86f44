import { minorUnits } from "../../src/charge/money"
import { eventually } from "../support/eventually"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
  NO_WAITS,
} from "./support/a-change"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import { aClaim, aClaimedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const LOST = { code: "gateway_no_reply", message: "No answer came." }
const TURN = { limit: 10, leaseMs: 30_000 }
const SUMS = { captured: minorUnits(1_999), refunded: minorUnits(0) }

const MINUTES = 60_000

describe("a look-up that shows nothing of a change", () => {
  const aLostRefund = async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().noteBaseline(id, SUMS)
    await ledger().markUnknown(id, LOST)
    return { charge, id }
  }

  const WINDOW = { resolveWindowMs: 3 * MINUTES }

  it("proves that it never happened only when the first one is older than the resolve window, and leaves the charge what it is", async () => {
    const { charge, id } = await aLostRefund()

    await ledger().noteNoEffect(id, WINDOW)
    await database.setBack("absent_since", 3 * MINUTES - 5_000)
    await ledger().noteNoEffect(id, WINDOW)
    const younger = await ledger().readOperation(id)
    await database.setBack("absent_since", 5_000)
    const after = await ledger().noteNoEffect(id, WINDOW)

    expect(younger.state).toBe("unknown")
    expect(after).toMatchObject({ id: charge.id, state: "paid", sums: SUMS })
    expect(await database.rowOf("operation", id)).toMatchObject({
      state: "not_sent",
      resolved_via: "look_up",
      error_code: "no_effect",
    })
  })

  it("starts to count again after the gateway told something that nobody understands", async () => {
    const { id } = await aLostRefund()
    await ledger().noteNoEffect(id, WINDOW)
    await database.setBack("absent_since", 10 * MINUTES)
    await ledger().noteUnclear(id, {
      observed: true,
      code: "gateway_says_unrecognized",
      message: "The gateway says SETTLED.",
    })

    await ledger().noteNoEffect(id, WINDOW)

    expect(await database.rowOf("operation", id)).toMatchObject({
      state: "unknown",
    })
  })

  it("proves nothing while its owner may be sending it right now", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    await ledger().noteNoEffect(id, { resolveWindowMs: 0 })

    expect(await database.rowOf("operation", id)).toMatchObject({
      state: "in_flight",
      absent_since: null,
    })
  })
})

describe("the standing of a charge", () => {
  it("is never older than the settlement that it shows: nothing unsettled means settled", async () => {
    const { charge, operation } = await aClaimedCharge(ledger())
    const resolver = await database.knex.transaction()
    await resolver.raw(
      "lock table checkout_transparent_operation in access exclusive mode"
    )

    const stateNow = ledger().currentStateOf(charge.id)
    await eventually(async () => expect(await database.waiting()).toBe(1))
    await resolver("checkout_transparent_operation")
      .where({ id: operation.id })
      .update({ state: "accepted" })
    await resolver("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ state: "paid" })
    await resolver.commit()

    expect(await stateNow).toMatchObject({
      charge: { state: "paid" },
      unresolved: undefined,
    })
  })
})

describe("settling a change", () => {
  it("without state and sums leaves both what they were", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    const resolved = await ledger().resolve(id, {
      outcome: "rejected",
      details: {},
      resolvedVia: "answer",
    })

    expect(resolved).toMatchObject({ state: "paid", sums: SUMS })
  })

  it.each([
    ["look_up", true],
    ["answer", false],
  ] as const)(
    "by %s makes the charge due for synchronizing: %s",
    async (resolvedVia, due) => {
      const charge = await aPaidCharge(ledger())
      const { id } = await aClaimedChange(ledger(), aRefund(charge))

      await ledger().resolve(id, anOutcome({ resolvedVia }))

      const leased = await ledger().takeChargesToSynchronize(TURN)
      expect(leased).toHaveLength(due ? 1 : 0)
    }
  )
})

describe("what is seen of a charge", () => {
  const OBSERVED = {
    state: "refunded" as const,
    sums: { captured: minorUnits(1_999), refunded: minorUnits(1_999) },
    details: { chargeStatus: "REFUNDED" },
  }

  it("is written, and makes the charge due for synchronizing", async () => {
    const charge = await aPaidCharge(ledger())

    expect(await ledger().observe(charge, OBSERVED)).toBe(true)

    expect((await ledger().currentStateOf(charge.id)).charge).toMatchObject({
      state: "refunded",
      sums: OBSERVED.sums,
      details: OBSERVED.details,
      revision: charge.revision + 1,
    })
    expect(await ledger().takeChargesToSynchronize(TURN)).toHaveLength(1)
  })

  it("is not written over what is newer", async () => {
    const charge = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund(charge), {
      sums: { ...SUMS, refunded: minorUnits(500) },
    })

    expect(await ledger().observe(charge, OBSERVED)).toBe(false)

    expect(
      (await ledger().currentStateOf(charge.id)).charge.sums.refunded
    ).toBe(500)
  })

  it("is not written while an operation is in flight or unknown", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    const now = (await ledger().currentStateOf(charge.id)).charge

    const inFlight = await ledger().observe(now, OBSERVED)
    await ledger().markUnknown(id, LOST)
    const unknown = await ledger().observe(now, OBSERVED)

    expect([inFlight, unknown]).toEqual([false, false])
  })

  it("gives way to a claim that is being written at that moment", async () => {
    const charge = await aPaidCharge(ledger())
    const claimer = await database.knex.transaction()
    await claimer("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ revision: charge.revision + 1 })

    const observing = ledger().observe(charge, OBSERVED)
    await eventually(async () => expect(await database.waiting()).toBe(1))
    await claimer.commit()

    expect(await observing).toBe(false)
  })

  it("and a refund made without us is recorded once, done and to be booked", async () => {
    const charge = await aPaidCharge(ledger())

    await twentyTimes(() =>
      ledger().recordRefund(charge, {
        amount: minorUnits(500),
        actor: "merchant panel",
      })
    )

    const operations = await ledger().operationsOf([charge.id])
    expect(operations.slice(1)).toMatchObject([
      {
        kind: "refund",
        amount: 500,
        actor: "merchant panel",
        state: "accepted",
        medusaId: undefined,
        unansweredAt: expect.any(Date),
        bookedAt: undefined,
      },
    ])
    expect(
      await ledger().claimChange(aRefund(charge), aClaim(), NO_WAITS)
    ).toMatchObject({ kind: "to_be_booked" })
  })
})
