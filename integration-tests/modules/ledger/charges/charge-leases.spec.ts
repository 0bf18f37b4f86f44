import type { Charge } from "../../../../src/domain/charge/charge"
import { aPaidCharge } from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }
const MINUTE_MS = 60_000

const rowOf = ({ id }: Charge) => database.requireRowById("charge", id)

const updateChargeRow = ({ id }: Charge, columns: Record<string, unknown>) =>
  database.knex("checkout_transparent_charge").where({ id }).update(columns)

/**
 * Creates a charge whose synchronization is due after the given number of milliseconds. With `null`, it is never due.
 */
async function aCharge(dueInMs: number | null): Promise<Charge> {
  const charge = await aPaidCharge(ledger())
  await updateChargeRow(charge, {
    synchronization_due_at:
      dueInMs === null
        ? null
        : database.knex.raw("now() + ? * interval '1 millisecond'", [dueInMs]),
  })
  return charge
}

const leaseChargeOrUndefined = (
  { id }: Charge,
  isForSynchronization = false,
  ms = 30_000
) => ledger().leaseCharge(id, { ms, isForSynchronization })

const idsTaken = async () =>
  (await ledger().leaseDueCharges(TURN)).map(({ charge }) => charge.id)

describe.each([
  ["for an admin's request", false],
  ["for synchronizing", true],
] as const)("the lease of a charge %s", (_, isForSynchronization) => {
  it("one of 20 simultaneous callers gets the lease of a charge, and no other caller gets it before it is released", async () => {
    const charge = await aCharge(0)

    const holders = await runTwentyAtOnce(() =>
      leaseChargeOrUndefined(charge, isForSynchronization)
    )
    const [holder, ...others] = holders.filter((one) => one !== undefined)
    const meanwhile = await idsTaken()
    await ledger().releaseLeaseOfCharge(holder!)

    expect([others, meanwhile]).toEqual([[], []])
    expect(await leaseChargeOrUndefined(charge)).toMatchObject({
      charge: { id: charge.id },
    })
  })

  it("after a worker's lease of a charge has expired and another worker has taken it, the first worker can neither renew nor release it", async () => {
    const charge = await aCharge(0)
    const late = (await leaseChargeOrUndefined(charge, isForSynchronization))!
    await database.setTimeOffset(MINUTE_MS)

    const renewedLate = await ledger().renewChargeLease(late, 30_000)
    const next = (await leaseChargeOrUndefined(charge))!
    const renewed = await ledger().renewChargeLease(late, 30_000)
    await ledger().releaseLeaseOfCharge(late, { againAfterMs: null })

    expect([renewedLate, renewed]).toEqual([false, false])
    expect(next.leaseToken).not.toBe(late.leaseToken)
    expect(await leaseChargeOrUndefined(charge)).toBeUndefined()
  })

  it("a charge that becomes due while it is leased is still due after the release of the lease", async () => {
    const charge = await aPaidCharge(ledger())
    const leased = (await leaseChargeOrUndefined(charge, isForSynchronization))!

    await ledger().recordRefundDecision(charge.id, {
      by: "user_1",
      reason: "None.",
    })
    await ledger().releaseLeaseOfCharge(leased, { againAfterMs: null })

    expect(await idsTaken()).toEqual([charge.id])
  })
})

describe("charges that are due", () => {
  it("each due charge is leased to only one of 20 callers that request due charges at the same moment", async () => {
    const charges = await runTwentyAtOnce(() => aCharge(0))

    const taken = await runTwentyAtOnce(() =>
      ledger().leaseDueCharges({ ...TURN, limit: 20 })
    )

    const ids = taken.flat().map(({ charge }) => charge.id)
    expect(ids.sort()).toEqual(charges.map(({ id }) => id).sort())
  })
})

describe("a charge whose synchronization ends as a wait", () => {
  it("the waiting time of a charge begins with the first synchronization that can decide nothing, and ends with a synchronization that decides something", async () => {
    const charge = await aPaidCharge(ledger())
    const minutes: number[] = []

    for (const [passedMinutes, isWaiting] of [
      [0, true],
      [10, true],
      [31, false],
    ] as const) {
      await database.setTimeOffset(passedMinutes * MINUTE_MS)
      const leased = (await leaseChargeOrUndefined(charge, true))!
      await ledger().releaseLeaseOfCharge(leased, {
        againAfterMs: null,
        isWaiting,
      })
      minutes.push(Math.round(leased.waitedMs / MINUTE_MS))
    }

    expect(minutes).toEqual([0, 10, 31])
    expect(await rowOf(charge)).toMatchObject({ waiting_since: null })
  })
})
