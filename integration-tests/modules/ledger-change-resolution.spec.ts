import { minorUnits } from "../../src/charge/money"
import { eventually } from "../support/eventually"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
  NO_WAITS,
} from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaim, aClaimedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const LOST = { code: "gateway_no_reply", message: "No answer came." }
const TURN = { limit: 10, leaseMs: 30_000 }
const SUMS = { captured: minorUnits(1_999), refunded: minorUnits(0) }

const MINUTES = 60_000

const setBack = async (column: string, ms: number): Promise<void> => {
  await database.knex("checkout_transparent_operation").update({
    [column]: database.knex.raw("?? - ? * interval '1 millisecond'", [
      column,
      ms,
    ]),
  })
}

const operationRow = async (id: string) => {
  const rows = await database.rowsOf("operation")
  return rows.find((row) => row.id === id)
}

describe("a look-up that shows nothing of a change", () => {
  const aLostRefund = async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().noteBaseline(id, SUMS)
    await ledger().markUnknown(id, LOST)
    return { charge, id }
  }

  it("settles nothing while the first one is younger than the resolve window", async () => {
    const { id } = await aLostRefund()
    await ledger().noteNoEffect(id, { resolveWindowMs: 3 * MINUTES })
    await setBack("absent_since", 3 * MINUTES - 5_000)

    await ledger().noteNoEffect(id, { resolveWindowMs: 3 * MINUTES })

    expect(await operationRow(id)).toMatchObject({
      state: "unknown",
      resolved_at: null,
    })
  })

  it("proves that it never happened when the first one is older, and leaves the charge what it is", async () => {
    const { charge, id } = await aLostRefund()
    await ledger().noteNoEffect(id, { resolveWindowMs: 3 * MINUTES })
    await setBack("absent_since", 3 * MINUTES)

    const after = await ledger().noteNoEffect(id, {
      resolveWindowMs: 3 * MINUTES,
    })

    expect(after).toMatchObject({ id: charge.id, state: "paid", sums: SUMS })
    expect(await operationRow(id)).toMatchObject({
      state: "not_sent",
      resolved_via: "look_up",
      error_code: "no_effect",
    })
  })

  it("starts to count again after the gateway told something that nobody understands", async () => {
    const { id } = await aLostRefund()
    await ledger().noteNoEffect(id, { resolveWindowMs: 3 * MINUTES })
    await setBack("absent_since", 10 * MINUTES)
    await ledger().noteUnclear(id, {
      observed: true,
      code: "gateway_says_unrecognized",
      message: "The gateway says SETTLED.",
    })

    await ledger().noteNoEffect(id, { resolveWindowMs: 3 * MINUTES })

    expect(await operationRow(id)).toMatchObject({ state: "unknown" })
  })

  it("proves nothing while its owner may be sending it right now", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    await ledger().noteNoEffect(id, { resolveWindowMs: 0 })

    expect(await operationRow(id)).toMatchObject({
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
  it("writes state, sums and facts of the charge with it, and a new revision", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    const resolved = await ledger().resolve(
      id,
      anOutcome({
        chargeState: "refunded",
        sums: { captured: minorUnits(1_999), refunded: minorUnits(1_999) },
        details: { chargeStatus: "REFUNDED" },
      })
    )

    expect(resolved).toMatchObject({
      state: "refunded",
      sums: { captured: 1_999, refunded: 1_999 },
      details: { chargeStatus: "REFUNDED" },
      revision: charge.revision + 2,
    })
  })

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

  it("lets one of 20 different answers stand, for operation and charge alike", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    const resolved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ledger().resolve(
          id,
          anOutcome({
            outcome: index % 2 === 0 ? "accepted" : "rejected",
            sums: { ...SUMS, refunded: minorUnits(index) },
          })
        )
      )
    )

    expect(new Set(resolved.map(({ sums }) => sums.refunded)).size).toBe(1)
    const { state } = await ledger().readOperation(id)
    expect(Number(resolved[0]?.sums.refunded) % 2).toBe(
      state === "accepted" ? 0 : 1
    )
  })
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

  it("is written by one of 20 who saw it", async () => {
    const charge = await aPaidCharge(ledger())

    const written = await Promise.all(
      Array.from({ length: 20 }, () => ledger().observe(charge, OBSERVED))
    )

    expect(written.filter(Boolean)).toHaveLength(1)
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

    await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().recordRefund(charge, {
          amount: minorUnits(500),
          actor: "merchant panel",
        })
      )
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
