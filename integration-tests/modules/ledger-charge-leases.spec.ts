import { minorUnits } from "../../src/charge/money"
import type { Charge } from "../../src/charge/charge"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import { aResolvedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }
const LEASE = { ms: 30_000, isTurn: false }
const HOUR_MS = 3_600_000

async function setSynchronizeAt(
  charge: Charge,
  inMs: number | null
): Promise<void> {
  await database
    .knex("checkout_transparent_charge")
    .where({ id: charge.id })
    .update({
      synchronize_at:
        inMs === null
          ? null
          : database.knex.raw("now() + ? * interval '1 millisecond'", [inMs]),
    })
}

const letLeasesEnd = () =>
  database.knex("checkout_transparent_charge").update({
    leased_until: database.knex.raw("leased_until - interval '1 hour'"),
    synchronize_at: database.knex.raw("synchronize_at - interval '1 hour'"),
  })

/** How far in the future, in milliseconds; undefined when it is not to be synchronized. */
async function synchronizedInMs(charge: Charge): Promise<number | undefined> {
  const { synchronize_at: at } = await database.rowOf("charge", charge.id)
  const { rows } = await database.knex.raw<{ rows: { now: Date }[] }>(
    "select now() as now"
  )
  return at === null ? undefined : Number(at) - Number(rows[0]?.now)
}

const EITHER = [
  ["for an admin's request", false],
  ["for synchronizing", true],
] as const

describe.each(EITHER)("a charge held %s", (_, isTurn) => {
  const lease = ({ id }: Charge) =>
    ledger().leaseCharge(id, { ms: 30_000, isTurn })

  it("has one holder of 20 who ask at once", async () => {
    const charge = await aPaidCharge(ledger())

    const leased = await twentyTimes(() => lease(charge))

    const leaseHolders = leased.filter((one) => one !== undefined)
    expect(leaseHolders).toHaveLength(1)
    expect(leaseHolders[0]?.charge.id).toBe(charge.id)
  })

  it("is free again when its lease ends; its late holder neither renews nor releases another's hold", async () => {
    const charge = await aPaidCharge(ledger())
    const late = (await lease(charge))!
    await letLeasesEnd()

    const renewedLate = await ledger().renewChargeLease(late, 30_000)
    const next = (await ledger().leaseCharge(charge.id, LEASE))!
    const renewed = await ledger().renewChargeLease(late, 30_000)
    await ledger().releaseCharge(late, { againAfterMs: null })

    expect([renewedLate, renewed]).toEqual([false, false])
    expect(next.leaseToken).not.toBe(late.leaseToken)
    expect(await ledger().leaseCharge(charge.id, LEASE)).toBeUndefined()
  })

  it("is held on when it is renewed in time", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, null)
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 1_000,
      isTurn,
    }))!

    const renewed = await ledger().renewChargeLease(leased, 30_000)

    expect(renewed).toBe(true)
    const row = await database.rowOf("charge", charge.id)
    expect(Number(row.leased_until)).toBeGreaterThan(Date.now() + 10_000)
    await ledger().releaseCharge(leased, { againAfterMs: null })
    expect(
      (await database.rowOf("charge", charge.id)).synchronize_at
    ).toBeNull()
  })

  it("is synchronized again after the time it is released with", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, null)
    const leased = (await lease(charge))!

    await ledger().releaseCharge(leased, { againAfterMs: HOUR_MS, lookups: 2 })

    const inMs = await synchronizedInMs(charge)
    expect(inMs).toBeGreaterThan(HOUR_MS - 10_000)
    expect(inMs).toBeLessThanOrEqual(HOUR_MS)
    expect((await database.rowOf("charge", charge.id)).watch_lookups).toBe(2)
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
    const leased = (await lease(charge))!

    await happen(charge)
    await ledger().releaseCharge(leased, { againAfterMs: null })

    const next = await ledger().takeChargesToSynchronize(TURN)
    expect(next.map((one) => one.charge.id)).toEqual([charge.id])
  })

  it("keeps a claim that was made while it was held: its turn comes when the lease ends", async () => {
    const charge = await aPaidCharge(ledger())
    const leased = (await lease(charge))!

    await aClaimedChange(ledger(), aRefund(charge), { leaseMs: HOUR_MS })
    await ledger().releaseCharge(leased, { againAfterMs: null })

    const inMs = await synchronizedInMs(charge)
    expect(inMs).toBeGreaterThan(HOUR_MS - 10_000)
    expect(inMs).toBeLessThanOrEqual(HOUR_MS)
  })
})

describe("a charge held for an admin's request", () => {
  it("and released without more is looked at soon: Medusa may have written something for it", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, HOUR_MS)
    const leased = (await ledger().leaseCharge(charge.id, LEASE))!
    const { leased_until: end } = await database.rowOf("charge", charge.id)

    await ledger().releaseCharge(leased)

    expect((await database.rowOf("charge", charge.id)).synchronize_at).toEqual(
      end
    )
  })

  it("keeps synchronizing off meanwhile, and lets it in after that", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, 0)
    const leased = (await ledger().leaseCharge(charge.id, LEASE))!

    const meanwhile = await ledger().takeChargesToSynchronize(TURN)
    await ledger().releaseCharge(leased)
    const after = await ledger().takeChargesToSynchronize(TURN)

    expect(meanwhile).toEqual([])
    expect(after).toHaveLength(1)
  })
})

describe("charges whose turn has come", () => {
  it("are each taken by one of 20", async () => {
    const charges = await twentyTimes(async () => {
      const charge = await aPaidCharge(ledger())
      await setSynchronizeAt(charge, 0)
      return charge
    })

    const taken = await twentyTimes(() =>
      ledger().takeChargesToSynchronize({ ...TURN, limit: 20 })
    )

    expect(
      taken
        .flat()
        .map((one) => one.charge.id)
        .sort()
    ).toEqual(charges.map(({ id }) => id).sort())
  })

  it("are taken the newest first, however long others are due, no more than asked for", async () => {
    const [first, second, third] = [
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
    ]
    await setSynchronizeAt(first, -2_000)
    await setSynchronizeAt(second, -1_000)
    await setSynchronizeAt(third, -500)

    const taken = await ledger().takeChargesToSynchronize({
      ...TURN,
      limit: 2,
    })

    expect(taken.map((one) => one.charge.id).sort()).toEqual(
      [second.id, third.id].sort()
    )
  })

  it("come back by themselves when their worker died", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, 0)
    await ledger().takeChargesToSynchronize(TURN)

    const meanwhile = await ledger().takeChargesToSynchronize(TURN)
    await letLeasesEnd()
    const after = await ledger().takeChargesToSynchronize(TURN)

    expect(meanwhile).toEqual([])
    expect(after.map((one) => one.charge.id)).toEqual([charge.id])
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
  ])("(%s) is watched: %s", async (_, watched, operationOutcome, intent) => {
    const { charge } = await aResolvedCharge(ledger(), operationOutcome, intent)

    const leased = await ledger().leaseCharge(charge.id, LEASE)

    expect(leased?.watch).toEqual(
      watched ? { since: expect.any(Date), lookups: 0 } : undefined
    )
  })
})

describe("the decision to give money back", () => {
  const decide = (id: string, by: string, reason: string) =>
    ledger().decideRefund(id, { by, reason })

  it("is one of 20 that are made at once, with its own reason", async () => {
    const charge = await aPaidCharge(ledger())

    const decided = await twentyTimes((index) =>
      decide(charge.id, `user_${index}`, `Reason of user_${index}.`)
    )

    const [decision] = decided.map(({ refundDecision }) => refundDecision)
    expect(decided.map(({ refundDecision }) => refundDecision)).toEqual(
      Array(20).fill(decision)
    )
    expect(decision?.reason).toBe(`Reason of ${decision?.decidedBy}.`)
  })
})
