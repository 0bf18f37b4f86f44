import type { Charge } from "../../../../src/domain/charge/charge"
import { minorUnits } from "../../../../src/domain/money"
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

const LOST = { code: "gateway_no_reply", message: "No answer came." }
const PAID = {
  captured: minorUnits(1_999),
  refunded: minorUnits(0),
}
const OBSERVED_PAID = { state: "paid" as const, sums: PAID, details: {} }
const BY = { by: "user_1", reason: "The panel shows it." }

const rowOf = ({ id }: Pick<Charge, "id">) =>
  database.requireRowById("charge", id)

async function retrieveCharge({ id }: Pick<Charge, "id">): Promise<Charge> {
  return (await ledger().readChargeAndUnresolvedOperation(id)).charge
}

describe("an operation that an administrator resolves", () => {
  async function aLostRefund() {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefundIntent(charge))
    await ledger().recordSumsBeforeChange(id, PAID)
    await ledger().recordUnknownOutcome(id, LOST)
    return { charge, id }
  }

  it("an administrator cannot resolve an operation that is still in progress, or one that already has an outcome", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefundIntent(charge))
    const never = { outcome: "not_sent", details: {}, resolution: BY } as const

    const inFlight = await ledger().resolveOperationByAdministrator(id, never)
    await ledger().resolveOperation(
      id,
      anOperationOutcome({ chargeState: "paid" })
    )
    const resolvedCharge = await ledger().resolveOperationByAdministrator(
      id,
      never
    )

    expect([inFlight, resolvedCharge]).toEqual([undefined, undefined])
    expect(await ledger().readOperationOrThrow(id)).toMatchObject({
      state: "accepted",
    })
  })

  it("an operation of unknown outcome gets only one outcome, even if administrators and a lookup resolve it at the same moment", async () => {
    const { id } = await aLostRefund()

    const resolved = await runTwentyAtOnce(async (nth) =>
      nth % 2
        ? ledger().resolveOperationByAdministrator(id, {
            outcome: "not_sent",
            details: {},
            resolution: { ...BY, by: `user_${nth}` },
          })
        : void (await ledger().resolveOperation(
            id,
            anOperationOutcome({
              resolvedVia: "look_up",
              sums: { ...PAID, refunded: minorUnits(500) },
            })
          ))
    )

    const { state, resolution } = await ledger().readOperationOrThrow(id)
    const byPersons = resolved.flatMap((one, nth) => (one ? [nth] : []))
    expect(byPersons).toHaveLength(state === "accepted" ? 0 : 1)
    expect(resolution?.by).toBe(byPersons.map((nth) => `user_${nth}`)[0])
  })
})

describe("the gateway's sums that an administrator accepts", () => {
  it("the ledger stores the gateway's amounts and the administrator's id if an administrator accepts amounts that are lower than the recorded ones", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().recordSnapshot(charge, {
      ...OBSERVED_PAID,
      sums: {
        captured: minorUnits(99_999),
        refunded: minorUnits(500),
      },
    })
    const wrong = await retrieveCharge(charge)

    const accepted = await ledger().recordGatewaySumsAcceptedByAdministrator(
      wrong,
      {
        ...OBSERVED_PAID,
        ...BY,
      }
    )

    expect(accepted).toBe(true)
    expect(await retrieveCharge(charge)).toMatchObject({
      state: "paid",
      sums: PAID,
      highestCaptured: PAID.captured,
      gatewaySumsAcceptedAt: expect.any(Date),
    })
    expect(await rowOf(charge)).toMatchObject({
      gateway_sums_accepted_by: BY.by,
      synchronization_due_at: expect.any(Date),
    })
  })

  it("an administrator cannot accept the gateway's amounts of a charge that has changed since the administrator read it, or that has an operation of unknown outcome", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefundIntent(charge))
    await ledger().recordUnknownOutcome(id, LOST)
    const observed = { ...OBSERVED_PAID, ...BY }

    const older = await ledger().recordGatewaySumsAcceptedByAdministrator(
      charge,
      observed
    )
    const inDoubt = await ledger().recordGatewaySumsAcceptedByAdministrator(
      await retrieveCharge(charge),
      observed
    )

    expect([older, inDoubt]).toEqual([false, false])
  })
})
