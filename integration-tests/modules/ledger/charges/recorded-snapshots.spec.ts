import { minorUnits } from "../../../../src/domain/money"
import { eventually } from "../../../../harness/eventually"
import {
  aPaidCharge,
  aRefundIntent,
  claimChangeWithoutSpacing,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const SUMS = {
  captured: minorUnits(1_999),
  refunded: minorUnits(0),
}
const OBSERVED = {
  state: "refunded" as const,
  sums: { ...SUMS, refunded: SUMS.captured },
  details: { chargeStatus: "REFUNDED" },
}

const retrieveCharge = async (id: string) =>
  (await ledger().readChargeAndUnresolvedOperation(id)).charge

describe("observations of a charge", () => {
  it("if 20 callers record the same new state of a charge at once, the ledger writes it once and makes the charge due", async () => {
    const charge = await aPaidCharge(ledger())

    const written = await runTwentyAtOnce(() =>
      ledger().recordSnapshot(charge, OBSERVED)
    )

    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await retrieveCharge(charge.id)).toMatchObject({
      ...OBSERVED,
      revision: charge.revision + 1,
    })
    expect(
      await ledger().leaseDueCharges({ limit: 10, leaseMs: 30_000 })
    ).toHaveLength(1)
  })

  it("a new state of a charge is discarded if the charge changes while the state is being written", async () => {
    const charge = await aPaidCharge(ledger())
    const claimer = await database.knex.transaction()
    await claimer("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ revision: charge.revision + 1 })

    const observing = ledger().recordSnapshot(charge, OBSERVED)
    await eventually(async () =>
      expect(await database.countLockWaits()).toBe(1)
    )
    await claimer.commit()

    expect(await observing).toBe(false)
  })

  it("if 20 callers report the same refund from outside the plugin at once, the ledger records one accepted refund, which still has to be booked in Medusa", async () => {
    const charge = await aPaidCharge(ledger())
    const refund = {
      amount: minorUnits(500),
      actor: "merchant panel",
      order: { id: "order_1", version: 3, due: "-192.305" },
    }

    await runTwentyAtOnce(() =>
      ledger().recordReturnedOrLostMoneyAsRefund(charge, refund)
    )

    const operations = await ledger().findOperationsOfCharges([charge.id])
    expect(operations.slice(1)).toMatchObject([
      {
        kind: "refund",
        state: "accepted",
        ...refund,
        medusaRowId: undefined,
        toBeBookedSince: expect.any(Date),
        bookedAt: undefined,
      },
    ])
    expect(
      await claimChangeWithoutSpacing(ledger(), aRefundIntent(charge))
    ).toMatchObject({
      kind: "to_be_booked",
    })
  })
})

describe("the order of a charge", () => {
  const bindChargeToOrder = (
    chargeId: string,
    orderId?: string,
    formerOrderId?: string
  ) => ledger().bindChargesToOrders([{ chargeId, orderId, formerOrderId }])
  const orderOf = async (id: string) => (await retrieveCharge(id)).orderId

  it("the first order that is recorded for a charge is not replaced when another order is recorded for it", async () => {
    const { id } = await aPaidCharge(ledger())

    await bindChargeToOrder(id, "order_1")
    await bindChargeToOrder(id, "order_2")

    expect(await orderOf(id)).toBe("order_1")
  })

  it("the order that is recorded for a charge is replaced or removed only if the caller passes this order as the former order", async () => {
    const { id } = await aPaidCharge(ledger())
    await bindChargeToOrder(id, "order_1")

    await bindChargeToOrder(id, undefined, "order_0")
    const afterAnother = await orderOf(id)
    await bindChargeToOrder(id, "order_2", "order_1")
    const replaced = await orderOf(id)
    await bindChargeToOrder(id, undefined, "order_2")

    expect([afterAnother, replaced]).toEqual(["order_1", "order_2"])
    expect(await orderOf(id)).toBeUndefined()
  })
})

describe("charges whose money is gone", () => {
  it("findChargesWithNoMoneyLeft returns the refunded charge of one payment collection, and not the paid charge of a second payment collection", async () => {
    const paid = await aPaidCharge(ledger())
    const refunded = await aPaidCharge(ledger())
    await ledger().recordSnapshot(refunded, OBSERVED)

    const found = await ledger().findChargesWithNoMoneyLeft([
      paid.paymentCollectionId,
      refunded.paymentCollectionId,
    ])

    expect(found.map(({ id }) => id)).toEqual([refunded.id])
  })
})
