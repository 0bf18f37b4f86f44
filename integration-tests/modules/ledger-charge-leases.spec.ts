import { minorUnits } from "../../src/charge/money"
import type { Charge } from "../../src/charge/charge"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaimedCharge, aResolvedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }
const LEASE = { ms: 30_000, isTurn: false }
const HOUR_MS = 3_600_000

async function chargeRow({ id }: Charge) {
  const row = (await database.rowsOf("charge")).find((one) => one.id === id)
  if (!row) {
    throw new Error(`There is no charge ${id}.`)
  }
  return row
}

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
  const { synchronize_at: at } = await chargeRow(charge)
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
  it("has one holder of 20 who ask at once", async () => {
    const charge = await aPaidCharge(ledger())

    const leased = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().leaseCharge(charge.id, { ms: 30_000, isTurn })
      )
    )

    const leaseHolders = leased.filter((one) => one !== undefined)
    expect(leaseHolders).toHaveLength(1)
    expect(leaseHolders[0]?.charge.id).toBe(charge.id)
  })

  it("is free again when it is released", async () => {
    const charge = await aPaidCharge(ledger())
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!

    await ledger().releaseCharge(leased)

    expect(await ledger().leaseCharge(charge.id, LEASE)).toBeDefined()
  })

  it("is free again when its lease ends; its late holder neither renews nor releases another's hold", async () => {
    const charge = await aPaidCharge(ledger())
    const late = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!
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
    const row = await chargeRow(charge)
    expect(Number(row.leased_until)).toBeGreaterThan(Date.now() + 10_000)
    await ledger().releaseCharge(leased, { againAfterMs: null })
    expect((await chargeRow(charge)).synchronize_at).toBeNull()
  })

  it("is synchronized no more when that is released with null", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, null)
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!

    await ledger().releaseCharge(leased, { againAfterMs: null })

    expect(await chargeRow(charge)).toMatchObject({
      synchronize_at: null,
      leased_by: null,
      leased_until: null,
    })
  })

  it("is synchronized again after the time it is released with", async () => {
    const charge = await aPaidCharge(ledger())
    await setSynchronizeAt(charge, null)
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!

    await ledger().releaseCharge(leased, { againAfterMs: HOUR_MS, lookups: 2 })

    const inMs = await synchronizedInMs(charge)
    expect(inMs).toBeGreaterThan(HOUR_MS - 10_000)
    expect(inMs).toBeLessThanOrEqual(HOUR_MS)
    expect((await chargeRow(charge)).watch_lookups).toBe(2)
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
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!

    await happen(charge)
    await ledger().releaseCharge(leased, { againAfterMs: null })

    const next = await ledger().takeChargesToSynchronize(TURN)
    expect(next.map((one) => one.charge.id)).toEqual([charge.id])
  })

  it("keeps a claim that was made while it was held: its turn comes when the lease ends", async () => {
    const charge = await aPaidCharge(ledger())
    const leased = (await ledger().leaseCharge(charge.id, {
      ms: 30_000,
      isTurn,
    }))!

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
    const { leased_until: end } = await chargeRow(charge)

    await ledger().releaseCharge(leased)

    expect((await chargeRow(charge)).synchronize_at).toEqual(end)
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
    const charges = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const charge = await aPaidCharge(ledger())
        await setSynchronizeAt(charge, 0)
        return charge
      })
    )

    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().takeChargesToSynchronize({ ...TURN, limit: 20 })
      )
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

  it("are not those that are due later, or not at all", async () => {
    await setSynchronizeAt(await aPaidCharge(ledger()), HOUR_MS)
    await setSynchronizeAt(await aPaidCharge(ledger()), null)

    expect(await ledger().takeChargesToSynchronize(TURN)).toEqual([])
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

  it("are there after every sale, once its claim's lease is over", async () => {
    const { charge, operation } = await aClaimedCharge(
      ledger(),
      {},
      { leaseMs: HOUR_MS }
    )
    await ledger().resolve(operation.id, anOutcome())

    const before = await ledger().takeChargesToSynchronize(TURN)
    await setSynchronizeAt(charge, 0)
    const after = await ledger().takeChargesToSynchronize(TURN)

    expect(before).toEqual([])
    expect(after).toHaveLength(1)
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

  it("stands when it is the first, and makes the charge due", async () => {
    const charge = await aPaidCharge(ledger())

    const first = await decide(charge.id, "user_1", "Out of stock.")
    const second = await decide(charge.id, "user_2", "Another reason.")

    expect(first.refundDecision).toMatchObject({
      decidedBy: "user_1",
      reason: "Out of stock.",
    })
    expect(second.refundDecision).toEqual(first.refundDecision)
    expect(await ledger().takeChargesToSynchronize(TURN)).toHaveLength(1)
  })

  it("is one of 20 that are made at once, with its own reason", async () => {
    const charge = await aPaidCharge(ledger())

    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(charge.id, `user_${index}`, `Reason of user_${index}.`)
      )
    )

    const [decision] = decided.map(({ refundDecision }) => refundDecision)
    expect(decided.map(({ refundDecision }) => refundDecision)).toEqual(
      Array(20).fill(decision)
    )
    expect(decision?.reason).toBe(`Reason of ${decision?.decidedBy}.`)
  })

  it("about a charge that is not there fails", async () => {
    await expect(decide("ctchg_unknown", "user_1", "No.")).rejects.toThrow(
      "has no charge ctchg_unknown"
    )
  })
})

describe("a completion that failed", () => {
  it("is dated by the first time, and counted", async () => {
    const charge = await aPaidCharge(ledger())

    const first = await ledger().noteCompletionFailed(charge.id)
    const second = await ledger().noteCompletionFailed(charge.id)

    expect(first.completionFailedAt).toEqual(expect.any(Date))
    expect(second.completionFailedAt).toEqual(first.completionFailedAt)
    const leased = await ledger().leaseCharge(charge.id, LEASE)
    expect(leased?.completionTries).toBe(2)
  })
})
