import { minorUnits } from "../../../../src/domain/money"
import type { Charge } from "../../../../src/domain/charge/charge"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import {
  aPaidCharge,
  aRefundIntent,
  aResolvedChange,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

describe("linkMedusaRefundToOperation", () => {
  const linkRefund = (charge: Charge, medusaRowId: string, amount = 500) =>
    ledger().linkMedusaRefundToOperation({
      chargeId: charge.id,
      kind: "refund",
      amount: minorUnits(amount),
      medusaRowId,
    })

  /**
   * Creates an accepted refund that Medusa has not recorded, because its outcome was still unknown when Medusa's
   * request ended.
   */
  const aForgottenRefund = async (charge: Charge, amount = 500) => {
    const { id } = await aResolvedChange(
      ledger(),
      aRefundIntent(charge, { amount: minorUnits(amount) })
    )
    await ledger().markOperationToBeBooked(id)
    return id
  }

  it("if Medusa did not learn that a refund operation was accepted, and then records two refunds, the ledger links only the first of them to this operation", async () => {
    const charge = await aPaidCharge(ledger())
    const forgotten = await aForgottenRefund(charge)

    const adopted = await linkRefund(charge, "ref_2")
    const again = await linkRefund(charge, "ref_3")

    expect(adopted).toBe(forgotten)
    expect(again).toBeUndefined()
    expect(await ledger().readOperationOrThrow(forgotten)).toMatchObject({
      medusaRowId: "ref_2",
      toBeBookedSince: undefined,
      bookedAt: undefined,
    })
  })

  it("if Medusa records twenty refunds at once and the charge has three unrecorded refund operations, the ledger links three refunds, each to a different operation", async () => {
    const charge = await aPaidCharge(ledger())
    for (let round = 0; round < 3; round++) {
      const { charge: now } = await ledger().readChargeAndUnresolvedOperation(
        charge.id
      )
      await ledger().recordReturnedOrLostMoneyAsRefund(now, {
        amount: minorUnits(500),
        actor: "merchant panel",
        order: undefined,
      })
    }

    const adopted = await runTwentyAtOnce((index) =>
      linkRefund(charge, `ref_${index}`)
    )

    const ids = adopted.filter((id) => id !== undefined)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
  })
})

describe("the limits of automatic refunds", () => {
  const decideRefundWithinCaps = (
    charge: Charge,
    caps: Parameters<
      LedgerModuleService["recordRefundDecisionWithinCaps"]
    >[1]["caps"]
  ) =>
    ledger().recordRefundDecisionWithinCaps(charge, {
      by: "checkout-transparent",
      reason: "A test.",
      caps,
    })
  const readOutboxEvents = async () =>
    (await database.rowsOf("outbox_entry")).map(
      ({ event_name: name, data }) => ({ name, data })
    )
  const countDecidedRefunds = async () =>
    (await database.rowsOf("charge")).filter(
      ({ refund_decided_at }) => refund_decided_at !== null
    ).length

  it.each([
    [
      "a number of charges",
      { mostPerHour: 1, mostAmountPerHour: null },
      "mostPerHour",
      { most: 1, refund_count: 1, refund_sum: 19.99 },
    ],
    [
      "a total amount that includes the latest refund",
      { mostPerHour: 10, mostAmountPerHour: minorUnits(4_000) },
      "mostAmountPerHour",
      { most: 40, refund_count: 2, refund_sum: 39.98 },
    ],
  ])(
    "after the automatic refunds of an hour have reached a limit, further automatic refunds are refused, and one event is published for all of them (limit: %s)",
    async (_, caps, cap, reported) => {
      const caught = []
      for (let nth = 0; nth < 4; nth += 1) {
        caught.push(
          await decideRefundWithinCaps(await aPaidCharge(ledger()), caps)
        )
      }

      const decided = reported.refund_count
      expect(caught).toEqual([
        ...Array<undefined>(decided).fill(undefined),
        ...Array<string>(4 - decided).fill(cap),
      ])
      expect(await countDecidedRefunds()).toBe(decided)
      expect(await readOutboxEvents()).toEqual([
        {
          name: "checkout_transparent.automatic_refunds.capped",
          data: { account: "br", cap, ...reported },
        },
      ])
    }
  )

  it("each charge that alone exceeds the hourly amount of automatic refunds publishes one event, however often its refund is refused", async () => {
    const caps = {
      mostPerHour: 10,
      mostAmountPerHour: minorUnits(1_000),
    }
    const first = await aPaidCharge(ledger())
    const second = await aPaidCharge(ledger())

    for (const charge of [first, first, second]) {
      expect(await decideRefundWithinCaps(charge, caps)).toBe(
        "mostAmountPerHour"
      )
    }

    expect(await readOutboxEvents()).toHaveLength(2)
  })

  it("the hourly limit of automatic refunds is not exceeded if twenty refunds are decided at the same moment", async () => {
    const charges = await runTwentyAtOnce(() => aPaidCharge(ledger()))

    await Promise.all(
      charges.map((charge) =>
        decideRefundWithinCaps(charge, {
          mostPerHour: 20,
          mostAmountPerHour: minorUnits(6_000),
        })
      )
    )

    expect(await countDecidedRefunds()).toBe(3)
    expect(await readOutboxEvents()).toHaveLength(1)
  })
})
