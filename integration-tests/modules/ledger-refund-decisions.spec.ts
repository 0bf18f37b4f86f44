import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import { anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const decide = (id: string, by = "user_1") =>
  ledger().decideRefund(id, { by, reason: `Reason of ${by}.` })

describe("the decision to give money back", () => {
  it("is one of 20 that are made at once, with its own reason, and makes the charge due", async () => {
    const { id } = await aPaidCharge(ledger())

    const decided = await twentyTimes((nth) => decide(id, `user_${nth}`))

    const decisions = decided.map(({ refundDecision }) => refundDecision)
    expect(decisions).toEqual(Array(20).fill(decisions[0]))
    expect(decisions[0]?.reason).toBe(`Reason of ${decisions[0]?.decidedBy}.`)
    expect(
      await ledger().takeChargesToSynchronize({ limit: 10, leaseMs: 30_000 })
    ).toHaveLength(1)
  })

  it("about a charge that is not there fails", async () => {
    await expect(decide("ctchg_unknown")).rejects.toThrow(
      "has no charge ctchg_unknown"
    )
  })

  it("can be withdrawn", async () => {
    const { id } = await aPaidCharge(ledger())
    await decide(id)

    expect(await ledger().withdrawRefundDecision(id)).toBe(true)
    expect(await ledger().findChargeById(id)).toMatchObject({
      refundDecision: undefined,
    })
  })

  it.each([
    ["in flight", undefined],
    ["accepted", anOutcome()],
  ])("stands while a refund is %s", async (_, operationOutcome) => {
    const charge = await aPaidCharge(ledger())
    await decide(charge.id)
    const refund = await aClaimedChange(ledger(), aRefund(charge))
    if (operationOutcome) {
      await ledger().resolve(refund.id, operationOutcome)
    }

    expect(await ledger().withdrawRefundDecision(charge.id)).toBe(false)
    expect(
      (await ledger().findChargeById(charge.id))?.refundDecision
    ).toBeDefined()
  })
})
