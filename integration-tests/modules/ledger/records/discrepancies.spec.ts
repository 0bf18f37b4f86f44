import { message } from "../../../../src/domain/message"
import type { Charge } from "../../../../src/domain/charge/charge"
import type { DiscrepancyFound } from "../../../../src/domain/discrepancy/discrepancy"
import { minorUnits } from "../../../../src/domain/money"
import { aPaidCharge } from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const eventsNamed = async (name: string) =>
  (await database.rowsOf("outbox_entry"))
    .filter((row) => row.event_name === name)
    .map(({ data }) => data)

const OPENED = "checkout_transparent.discrepancy.opened"
const RESOLVED = "checkout_transparent.discrepancy.resolved"
const refundedAtGateway = (refunded: number) => ({
  state: "paid" as const,
  captured: minorUnits(1_999),
  refunded: minorUnits(refunded),
})
const MORE: Partial<DiscrepancyFound> = { gateway: refundedAtGateway(700) }

const openDiscrepancy = (
  charge: Charge,
  changes: Partial<DiscrepancyFound> = {}
) =>
  ledger().openOrUpdateDiscrepancy(
    { charge, orderId: "order_1" },
    {
      kind: "amounts_differ",
      details: message("booked_more_refunds"),
      gateway: refundedAtGateway(500),
      medusa: {
        captured: minorUnits(1_999),
        refunded: minorUnits(0),
      },
      ...changes,
    }
  )
const resolveAsUser = (id: string, by = "user_1") =>
  ledger().resolveDiscrepancy(id, { by, resolution: "Corrected." })
const rows = () => database.rowsOf("discrepancy")

describe("a discrepancy", () => {
  it("if 20 processes report the same discrepancy at once, it is created and published once, with the amounts of the gateway and of Medusa", async () => {
    const charge = await aPaidCharge(ledger())

    const raised = await runTwentyAtOnce(() => openDiscrepancy(charge))
    const [row] = await rows()
    const published = await eventsNamed(OPENED)
    await openDiscrepancy(charge, { kind: "booking_failed" })

    expect(new Set(raised)).toEqual(new Set([row?.id]))
    expect(row).toMatchObject({
      kind: "amounts_differ",
      order_id: "order_1",
      resolved_at: null,
      charge_id: charge.id,
      merchant_charge_id: charge.merchantChargeId,
      gateway_captured: 1_999,
      gateway_refunded: 500,
      medusa_captured: 1_999,
      medusa_refunded: 0,
    })
    expect(published).toMatchObject([
      {
        discrepancy_id: row?.id,
        kind: "amounts_differ",
        charge_id: charge.id,
        account: "br",
        order_id: "order_1",
        merchant_charge_id: charge.merchantChargeId,
      },
    ])
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual([
      "amounts_differ",
      "booking_failed",
    ])
  })

  it.each<
    [string, string, Partial<DiscrepancyFound>, Partial<DiscrepancyFound>]
  >([
    ["not", "the sums are unchanged", {}, {}],
    ["indeed", "the sums have changed", {}, MORE],
    [
      "not",
      "Medusa still has no payment",
      { medusa: undefined },
      { medusa: undefined },
    ],
    ["indeed", "Medusa has got a payment since", { medusa: undefined }, {}],
  ])(
    "if a discrepancy that an administrator resolved is reported again, it is %s opened again, because %s",
    async (not, _, before, after) => {
      const charge = await aPaidCharge(ledger())
      await resolveAsUser((await openDiscrepancy(charge, before))!)

      await openDiscrepancy(charge, after)

      expect(await rows()).toHaveLength(not === "not" ? 1 : 2)
    }
  )

  it("closing a charge's discrepancies of one kind resolves and publishes only these, and the same kind can be opened again", async () => {
    const charge = await aPaidCharge(ledger())
    const other = await aPaidCharge(ledger())
    await openDiscrepancy(charge)
    await openDiscrepancy(charge, { kind: "booking_failed" })
    await openDiscrepancy(other)

    await ledger().resolveDiscrepanciesAutomatically(charge.id, {
      kinds: ["amounts_differ"],
    })
    await ledger().resolveDiscrepanciesAutomatically(charge.id, {
      kinds: ["amounts_differ"],
    })

    expect(
      (await rows()).map(({ kind, charge_id, resolved_by }) => [
        kind,
        charge_id,
        resolved_by,
      ])
    ).toEqual([
      ["amounts_differ", charge.id, "checkout-transparent"],
      ["booking_failed", charge.id, null],
      ["amounts_differ", other.id, null],
    ])
    expect(await eventsNamed(RESOLVED)).toMatchObject([
      { charge_id: charge.id, resolved_by: "checkout-transparent" },
    ])
    await openDiscrepancy(charge)
    expect(await rows()).toHaveLength(4)
    expect(await eventsNamed(OPENED)).toHaveLength(4)
  })

  it("if 20 administrators resolve a discrepancy at the same moment, one succeeds and the resolution is published once", async () => {
    const charge = await aPaidCharge(ledger())
    const id = (await openDiscrepancy(charge))!

    const resolved = await runTwentyAtOnce((nth) =>
      resolveAsUser(id, `user_${nth}`)
    )

    expect(resolved.filter(Boolean)).toHaveLength(1)
    expect(await resolveAsUser("ctdis_unknown")).toBe(false)
    expect(await eventsNamed(RESOLVED)).toEqual([
      {
        discrepancy_id: id,
        kind: "amounts_differ",
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: "br",
        order_id: "order_1",
        resolved_by: `user_${resolved.indexOf(true)}`,
      },
    ])
  })
})
