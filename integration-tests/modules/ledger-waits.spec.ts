import type { Charge } from "../../src/charge/charge"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const LEASE = { ms: 30_000, isTurn: true }
const MINUTE_MS = 60_000
const BY_A_PERSON = { by: "user_1", reason: "The shopper has called." }

/** One synchronization that ends so. */
async function synchronizes(
  charge: Charge,
  end: { isWaiting?: boolean }
): Promise<number> {
  const leased = await ledger().leaseCharge(charge.id, LEASE)
  if (!leased) {
    throw new Error("Somebody else has it.")
  }
  await ledger().releaseCharge(leased, { againAfterMs: null, ...end })
  return leased.waitedMs
}

describe("a charge whose synchronization ends as a wait", () => {
  it("has waited since the first of them, by the database's time, until one ends otherwise", async () => {
    const charge = await aPaidCharge(ledger())
    const first = await synchronizes(charge, { isWaiting: true })
    await database.passTime(10 * MINUTE_MS)
    const second = await synchronizes(charge, { isWaiting: true })
    await database.passTime(31 * MINUTE_MS)

    const third = await synchronizes(charge, { isWaiting: false })

    expect((await database.rowOf("charge", charge.id)).waiting_since).toBeNull()
    expect(first).toBe(0)
    expect(second / MINUTE_MS).toBeCloseTo(10, 0)
    expect(third / MINUTE_MS).toBeCloseTo(31, 0)
  })
})

describe("a charge that somebody took and did not let go", () => {
  it("waits from when it is taken up the next time, and says that it was left", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().leaseCharge(charge.id, LEASE)
    await database.passTime(MINUTE_MS)
    const second = await ledger().leaseCharge(charge.id, LEASE)
    await database.passTime(41 * MINUTE_MS)

    const third = await ledger().leaseCharge(charge.id, LEASE)

    expect(second).toMatchObject({ wasAbandoned: true, waitedMs: 0 })
    expect(third).toMatchObject({ wasAbandoned: true })
    expect(Number(third?.waitedMs) / MINUTE_MS).toBeCloseTo(40, 0)
  })
})

describe("a decision to give money back that is withdrawn", () => {
  it("leaves who decided it, why, and why it was taken back", async () => {
    const { id } = await aPaidCharge(ledger())
    const { refundDecision } = await ledger().decideRefund(id, BY_A_PERSON)

    const isWithdrawn = await ledger().withdrawRefundDecision(
      id,
      "Order order_1."
    )

    expect(isWithdrawn).toBe(true)
    const charge = await ledger().findChargeById(id)
    expect(charge?.refundDecision).toBeUndefined()
    const { refund_decision_withdrawals: trace } = await database.rowOf(
      "charge",
      charge!.id
    )
    expect(trace).toEqual([
      {
        decided_at: expect.any(String),
        decided_by: "user_1",
        reason: BY_A_PERSON.reason,
        withdrawn_at: expect.any(String),
        because: "Order order_1.",
      },
    ])
    const [{ decided_at }] = trace as [{ decided_at: string }]
    expect(new Date(decided_at)).toEqual(refundDecision?.decidedAt)
  })

  it.each([
    ["in flight", undefined],
    ["accepted", anOutcome()],
  ])("stands while a refund is %s", async (_, operationOutcome) => {
    const charge = await aPaidCharge(ledger())
    await ledger().decideRefund(charge.id, BY_A_PERSON)
    const refund = await aClaimedChange(ledger(), aRefund(charge))
    if (operationOutcome) {
      await ledger().resolve(refund.id, operationOutcome)
    }

    expect(await ledger().withdrawRefundDecision(charge.id, "Order.")).toBe(
      false
    )

    expect(
      (await ledger().findChargeById(charge.id))?.refundDecision
    ).toBeDefined()
  })
})
