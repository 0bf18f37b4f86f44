import { AUTOMATIC_ACTOR } from "../../../../src/domain/refund/automatic-refund-caps"
import {
  aClaimedChange,
  aPaidCharge,
  aRefundIntent,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import { anOperationOutcome } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const recordDecisionBy = (id: string, by = "user_1") =>
  ledger().recordRefundDecision(id, { by, reason: `Reason of ${by}.` })

describe("the decision to refund a charge", () => {
  it("of 20 simultaneous decisions to refund a charge, the ledger stores only one together with its reason, and the charge becomes due for synchronization", async () => {
    const { id } = await aPaidCharge(ledger())

    const decided = await runTwentyAtOnce((nth) =>
      recordDecisionBy(id, `user_${nth}`)
    )

    const decisions = decided.map(({ refundDecision }) => {
      const { latestRequest: _, ...decision } = refundDecision!
      return decision
    })
    expect(decisions).toEqual(Array(20).fill(decisions[0]))
    expect(decisions[0]?.reason).toBe(`Reason of ${decisions[0]?.decidedBy}.`)
    expect(
      await ledger().leaseDueCharges({ limit: 10, leaseMs: 30_000 })
    ).toHaveLength(1)
  })

  it("recording a decision to refund a charge fails if the ledger does not know the charge", async () => {
    await expect(recordDecisionBy("ctchg_unknown")).rejects.toThrow(
      "has no charge ctchg_unknown"
    )
  })

  it("if an administrator requests a refund that was already decided automatically, the ledger adds the administrator's request to the decision and changes nothing else of the decision", async () => {
    const { id } = await aPaidCharge(ledger())
    const first = await recordDecisionBy(id, AUTOMATIC_ACTOR)
    const again = await recordDecisionBy(id, "user_2")
    const afterwards = await recordDecisionBy(id, AUTOMATIC_ACTOR)

    expect(first.refundDecision).toMatchObject({ decidedBy: AUTOMATIC_ACTOR })
    expect(first.refundDecision?.latestRequest).toBeUndefined()
    expect(again.refundDecision).toEqual({
      ...first.refundDecision,
      latestRequest: {
        at: expect.any(Date),
        by: "user_2",
        reason: "Reason of user_2.",
      },
    })
    expect(afterwards.refundDecision).toEqual(again.refundDecision)
  })

  it("withdrawing the decision to refund a charge also deletes the administrator's request for the refund", async () => {
    const { id } = await aPaidCharge(ledger())
    await recordDecisionBy(id)
    await ledger().withdrawUnsentRefundDecision(id)

    expect(
      (await recordDecisionBy(id, AUTOMATIC_ACTOR)).refundDecision
        ?.latestRequest
    ).toBeUndefined()
  })

  it("the decision to refund a charge can be withdrawn while no process has claimed the refund", async () => {
    const { id } = await aPaidCharge(ledger())
    await recordDecisionBy(id)

    expect(await ledger().withdrawUnsentRefundDecision(id)).toBe(true)
    expect(await ledger().findChargeById(id)).toMatchObject({
      refundDecision: undefined,
    })
  })

  it.each([
    ["in flight", undefined],
    ["accepted", anOperationOutcome()],
  ])(
    "the decision to refund a charge cannot be withdrawn if a refund of the charge is %s",
    async (_, operationOutcome) => {
      const charge = await aPaidCharge(ledger())
      await recordDecisionBy(charge.id)
      const refund = await aClaimedChange(ledger(), aRefundIntent(charge))
      if (operationOutcome) {
        await ledger().resolveOperation(refund.id, operationOutcome)
      }

      expect(await ledger().withdrawUnsentRefundDecision(charge.id)).toBe(false)
      expect(
        (await ledger().findChargeById(charge.id))?.refundDecision
      ).toBeDefined()
    }
  )
})
