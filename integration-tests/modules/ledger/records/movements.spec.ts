import fc from "fast-check"
import type { Charge } from "../../../../src/domain/charge/charge"
import type {
  ChargeState,
  KnownGatewayState,
} from "../../../../src/domain/charge/charge-state"
import { minorUnits } from "../../../../src/domain/money"
import type { Movement } from "../../../../src/domain/movement/movement"
import {
  aPaidCharge,
  aRefundIntent,
  aResolvedChange,
} from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const sums = (captured: number, refunded = 0) => ({
  captured: minorUnits(captured),
  refunded: minorUnits(refunded),
})
const retrieveCharge = async (id: string) =>
  (await ledger().readChargeAndUnresolvedOperation(id)).charge

const recordObserved = async (
  id: string,
  state: ChargeState,
  { of = sums(1_999), details = {} } = {}
) =>
  ledger().recordSnapshot(await retrieveCharge(id), {
    state,
    sums: of,
    details,
  })

/** Returns the kind, amount and actor of each movement of a charge (payment, refund, dispute and so on). */
const listMovements = async (id: string) =>
  (await ledger().findMovementsOfCharges([id])).map(
    ({ kind, amount, actor }) => [kind, amount, actor]
  )

/**
 * Computes the amount that the shop keeps of a charge. The amount is zero during a dispute. It stays zero after a lost
 * dispute as long as the gateway shows the charge as `charged_back`.
 */
function keptAmount({ sums: { captured, refunded }, dispute, state }: Charge) {
  const isTaken =
    dispute &&
    (!dispute.closed ||
      (dispute.closed.outcome === "lost" && state === "charged_back"))
  return isTaken ? 0 : captured - refunded
}

const sumOf = (movements: Movement[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

describe("the record of what moved", () => {
  const stepRecordingSnapshot =
    (state: ChargeState, of = sums(1_999)) =>
    (id: string) =>
      recordObserved(id, state, { of })

  it.each<[string, ((id: string) => Promise<unknown>)[], unknown[]]>([
    [
      "nothing new when the same payment is observed again",
      [stepRecordingSnapshot("paid")],
      [],
    ],
    [
      "a refund of the plugin and, separately, a merchant-panel refund that the same answer showed",
      [
        (id) =>
          aResolvedChange(ledger(), aRefundIntent({ id }), {
            chargeState: "paid",
            sums: sums(1_999, 800),
          }),
      ],
      [
        ["refunded", -500, "shopper"],
        ["refunded", -300, "merchant panel"],
      ],
    ],
    [
      "a loss of captured money that the gateway no longer shows, although nothing was refunded",
      [stepRecordingSnapshot("canceled", sums(0))],
      [["lost", -1_999, "payment service"]],
    ],
    [
      "a loss, with an administrator as its actor, if the administrator accepted a lower captured amount of the gateway",
      [
        async (id) =>
          ledger().recordGatewaySumsAcceptedByAdministrator(
            await retrieveCharge(id),
            {
              state: "paid",
              sums: sums(1_500),
              details: {},
              by: "user_1",
              reason: "as in the panel",
            }
          ),
      ],
      [["lost", -499, "user_1"]],
    ],
  ])(
    "after a change of a paid charge, the ledger's recorded movements contain, in addition to the payment, %s",
    async (_, steps, movements) => {
      const { id } = await aPaidCharge(ledger())

      for (const step of steps) {
        await step(id)
      }

      expect(await listMovements(id)).toEqual([
        ["captured", 1_999, "shopper"],
        ...movements,
      ])
    }
  )

  it.each([
    ["stored with the first refund for which the gateway reports it", 1, true],
    [
      "not stored when it is before the creation of the charge",
      -3_600_000,
      false,
    ],
    ["not stored when it is in the future", 3_600_000, false],
  ])(
    "the ledger stores the time that the gateway reports for a refund once, and only if this time is after the charge's creation and not in the future (the time is %s)",
    async (_, offsetMs, isTaken) => {
      const { id } = await aPaidCharge(ledger())
      const gatewayReportedAt = new Date(Date.now() + offsetMs)
      const details = { gatewayUpdatedAt: gatewayReportedAt.toISOString() }

      await recordObserved(id, "paid", { of: sums(1_999, 500), details })
      await recordObserved(id, "paid", { of: sums(1_999, 600), details })

      // If the gateway reports the same time a second time, the time belongs to an earlier movement.
      expect(await ledger().findMovementsOfCharges([id])).toMatchObject([
        { gatewayReportedAt: undefined },
        { gatewayReportedAt: isTaken ? gatewayReportedAt : undefined },
        { gatewayReportedAt: undefined },
      ])
    }
  )

  it.each(["update", "delete"] as const)(
    "if a statement would %s a recorded movement of money, the database refuses the statement",
    async (how) => {
      const { id } = await aPaidCharge(ledger())
      const rows = database
        .knex("checkout_transparent_movement")
        .where({ charge_id: id })

      await expect(
        how === "update" ? rows.update({ amount: 1 }) : rows.delete()
      ).rejects.toThrow("never changed or deleted")
    }
  )

  it("the movements of money of a charge add up to the amount that the shop keeps, for random gateway states and administrators' decisions", async () => {
    const amount = fc.integer({ min: 0, max: 1_999 })
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom("observe" as const, "accept" as const),
        state: fc.constantFrom<ChargeState>(
          ...(["paid", "charged_back", "refunded", "canceled"] as const)
        ),
        captured: amount,
        refunded: amount,
      }),
      fc.record({
        kind: fc.constant("close" as const),
        outcome: fc.constantFrom("won" as const, "lost" as const),
      }),
      fc.record({ kind: fc.constant("refund" as const), amount })
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await aPaidCharge(ledger())
        for (const taken of steps) {
          const now = await retrieveCharge(id)
          if (taken.kind === "close") {
            const { outcome } = taken
            await ledger().recordDisputeOutcome(id, { by: "user_1", outcome })
          } else if (taken.kind === "refund") {
            const { captured, refunded } = now.sums
            const part = Math.min(taken.amount, captured - refunded)
            if (part > 0) {
              await aResolvedChange(
                ledger(),
                aRefundIntent({ id }, { amount: minorUnits(part) }),
                {
                  chargeState: now.state as KnownGatewayState,
                  sums: sums(captured, refunded + part),
                }
              )
            }
          } else {
            const { state, captured, refunded } = taken
            const shown = {
              state,
              sums: sums(captured, Math.min(captured, refunded)),
              details: {},
            }
            await (taken.kind === "observe"
              ? ledger().recordSnapshot(now, shown)
              : ledger().recordGatewaySumsAcceptedByAdministrator(now, {
                  ...shown,
                  by: "user_1",
                  reason: "as in the panel",
                }))
          }
          const after = await retrieveCharge(id)
          expect(sumOf(await ledger().findMovementsOfCharges([id]))).toBe(
            keptAmount(after)
          )
        }
      }),
      { numRuns: 60 }
    )
  })
})
