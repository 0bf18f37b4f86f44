import { minorUnits } from "../../src/charge/money"
import type { Charge } from "../../src/charge/charge"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import { aResolvedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const rowOf = ({ id }: Charge) => database.rowOf("charge", id)

const change = ({ id }: Charge, columns: Record<string, unknown>) =>
  database.knex("checkout_transparent_charge").where({ id }).update(columns)

/** One that is due so many milliseconds from now, or never. */
async function aCharge(dueInMs: number | null): Promise<Charge> {
  const charge = await aPaidCharge(ledger())
  await change(charge, {
    synchronize_at:
      dueInMs === null
        ? null
        : database.knex.raw("now() + ? * interval '1 millisecond'", [dueInMs]),
  })
  return charge
}

const lease = ({ id }: Charge, isTurn = false, ms = 30_000) =>
  ledger().leaseCharge(id, { ms, isTurn })

const idsTaken = async () =>
  (await ledger().takeChargesToSynchronize(TURN)).map(({ charge }) => charge.id)

const letLeasesEnd = () =>
  database.knex("checkout_transparent_charge").update({
    leased_until: database.knex.raw("leased_until - interval '1 hour'"),
    synchronize_at: database.knex.raw("synchronize_at - interval '1 hour'"),
  })

describe.each([
  ["for an admin's request", false],
  ["for synchronizing", true],
] as const)("a charge held %s", (_, isTurn) => {
  it("has one holder of 20 who ask at once, until that one releases it", async () => {
    const charge = await aCharge(0)

    const holders = await twentyTimes(() => lease(charge, isTurn))
    const [holder, ...others] = holders.filter((one) => one !== undefined)
    const meanwhile = await idsTaken()
    await ledger().releaseCharge(holder!)

    expect([others, meanwhile]).toEqual([[], []])
    expect(await lease(charge)).toMatchObject({ charge: { id: charge.id } })
  })

  it("is free again when its lease ends; its late holder neither renews nor releases another's hold", async () => {
    const charge = await aCharge(0)
    const late = (await lease(charge, isTurn))!
    await letLeasesEnd()

    const renewedLate = await ledger().renewChargeLease(late, 30_000)
    const next = (await lease(charge))!
    const renewed = await ledger().renewChargeLease(late, 30_000)
    await ledger().releaseCharge(late, { againAfterMs: null })

    expect([renewedLate, renewed]).toEqual([false, false])
    expect(next.leaseToken).not.toBe(late.leaseToken)
    expect(await lease(charge)).toBeUndefined()
  })

  it.each<[string, (charge: Charge) => Promise<unknown>]>([
    [
      "the decision to give the money back",
      ({ id }) =>
        ledger().decideRefund(id, { by: "user_1", reason: "No stock." }),
    ],
    [
      "what was seen at the gateway",
      async ({ id }) => {
        const { charge } = await ledger().currentStateOf(id)
        await ledger().observe(charge, {
          state: "refunded",
          sums: { captured: minorUnits(1_999), refunded: minorUnits(1_999) },
          details: {},
        })
      },
    ],
    [
      "that Medusa was told that nobody knows",
      async (charge) => {
        const { id } = await aClaimedChange(ledger(), aRefund(charge))
        await ledger().noteUnanswered(id)
      },
    ],
    [
      "what a look-up settled",
      async (charge) => {
        const { id } = await aClaimedChange(ledger(), aRefund(charge))
        await ledger().resolve(id, anOutcome({ resolvedVia: "look_up" }))
      },
    ],
  ])("keeps %s while it was held for its next turn", async (_what, happen) => {
    const charge = await aPaidCharge(ledger())
    const leased = (await lease(charge, isTurn))!

    await happen(charge)
    await ledger().releaseCharge(leased, { againAfterMs: null })

    expect(await idsTaken()).toEqual([charge.id])
  })
})

describe("a charge held for an admin's request", () => {
  it("and released without more is looked at soon: Medusa may have written something for it", async () => {
    const charge = await aCharge(HOUR_MS)
    const leased = (await lease(charge))!
    const { leased_until: end } = await rowOf(charge)

    await ledger().releaseCharge(leased)

    expect((await rowOf(charge)).synchronize_at).toEqual(end)
  })
})

describe("charges whose turn has come", () => {
  it("are each taken by one of 20", async () => {
    const charges = await twentyTimes(() => aCharge(0))

    const taken = await twentyTimes(() =>
      ledger().takeChargesToSynchronize({ ...TURN, limit: 20 })
    )

    const ids = taken.flat().map(({ charge }) => charge.id)
    expect(ids.sort()).toEqual(charges.map(({ id }) => id).sort())
  })

  it("are taken the newest first, however long others are due, no more than asked for", async () => {
    await aCharge(-2_000)
    const newest = [await aCharge(-1_000), await aCharge(-500)]

    const taken = await ledger().takeChargesToSynchronize({ ...TURN, limit: 2 })

    expect(taken.map(({ charge }) => charge.id).sort()).toEqual(
      newest.map(({ id }) => id).sort()
    )
  })
})

describe("a charge that may still change by itself", () => {
  it.each([
    ["found by a look-up", true, { resolvedVia: "look_up" as const }, {}],
    [
      "only reserved though it should be captured",
      true,
      { chargeState: "authorized" as const },
      { lateCapture: false },
    ],
    [
      "reserved as it should be",
      false,
      { chargeState: "authorized" as const },
      { lateCapture: true },
    ],
    ["paid at once", false, {}, {}],
    [
      "refused, though it may be paid after all",
      true,
      { outcome: "rejected" as const, chargeState: "failed" as const },
      {},
    ],
  ])("(%s) is watched: %s", async (_, watched, operationOutcome, intent) => {
    const { charge } = await aResolvedCharge(ledger(), operationOutcome, intent)

    expect((await lease(charge))?.watch).toEqual(
      watched ? { since: expect.any(Date), lookups: 0 } : undefined
    )
  })
})

describe("a charge whose synchronization ends as a wait", () => {
  it("has waited since the first of them, by the database's time, until one ends otherwise", async () => {
    const charge = await aPaidCharge(ledger())
    const minutes: number[] = []

    for (const [passedMinutes, isWaiting] of [
      [0, true],
      [10, true],
      [31, false],
    ] as const) {
      await database.passTime(passedMinutes * MINUTE_MS)
      const leased = (await lease(charge, true))!
      await ledger().releaseCharge(leased, { againAfterMs: null, isWaiting })
      minutes.push(Math.round(leased.waitedMs / MINUTE_MS))
    }

    expect(minutes).toEqual([0, 10, 31])
    expect(await rowOf(charge)).toMatchObject({ waiting_since: null })
  })

  it("waits from when it is taken up the next time where a worker did not let it go, which is said", async () => {
    const charge = await aPaidCharge(ledger())
    await lease(charge, true)
    await database.passTime(MINUTE_MS)
    const second = await lease(charge, true)
    await database.passTime(41 * MINUTE_MS)

    const third = await lease(charge, true)

    expect(second).toMatchObject({ wasAbandoned: true, waitedMs: 0 })
    expect(third).toMatchObject({ wasAbandoned: true })
    expect(Number(third?.waitedMs) / MINUTE_MS).toBeCloseTo(40, 0)
  })
})
