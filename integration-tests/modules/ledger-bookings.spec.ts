import { minorUnits } from "../../src/charge/money"
import type { Charge } from "../../src/charge/charge"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { DiscrepancyFound } from "../../src/charge/discrepancy"
import { said } from "../../src/charge/saying"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
} from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const LOST = { code: "gateway_no_reply", message: "No answer came." }

describe("a refund that Medusa writes", () => {
  const adopt = (charge: Charge, medusaId: string, amount = 500) =>
    ledger().adoptBooking({
      chargeId: charge.id,
      kind: "refund",
      amount: minorUnits(amount),
      medusaId,
    })

  /** Done, but Medusa was told that nobody knows, and deleted its row. */
  const aForgottenRefund = async (charge: Charge, amount = 500) => {
    const { id } = await aResolvedChange(
      ledger(),
      aRefund(charge, { amount: minorUnits(amount) })
    )
    await ledger().noteUnanswered(id)
    return id
  }

  it("is tied to the one that was done and forgotten, once", async () => {
    const charge = await aPaidCharge(ledger())
    const forgotten = await aForgottenRefund(charge)

    const adopted = await adopt(charge, "ref_2")
    const again = await adopt(charge, "ref_3")

    expect(adopted).toBe(forgotten)
    expect(again).toBeUndefined()
    expect(await ledger().readOperation(forgotten)).toMatchObject({
      medusaId: "ref_2",
      unansweredAt: undefined,
      bookedAt: undefined,
    })
  })

  it("is tied to one that was made in the merchant panel, or by our own decision", async () => {
    const charge = await aPaidCharge(ledger())
    const { charge: now } = await ledger().currentStateOf(charge.id)
    await ledger().recordRefund(now, {
      amount: minorUnits(500),
      actor: "merchant panel",
    })

    expect(await adopt(charge, "ref_1")).toEqual(expect.any(String))
  })

  it("is tied by one of 20 who write it at once", async () => {
    const charge = await aPaidCharge(ledger())
    await aForgottenRefund(charge)

    const adopted = await Promise.all(
      Array.from({ length: 20 }, (_, index) => adopt(charge, `ref_${index}`))
    )

    expect(adopted.filter((id) => id !== undefined)).toHaveLength(1)
  })

  it("is tied to a refund of its own each, when several are forgotten", async () => {
    const charge = await aPaidCharge(ledger())
    for (let round = 0; round < 3; round++) {
      const { charge: now } = await ledger().currentStateOf(charge.id)
      await ledger().recordRefund(now, {
        amount: minorUnits(500),
        actor: "merchant panel",
      })
    }

    const adopted = await Promise.all(
      Array.from({ length: 20 }, (_, index) => adopt(charge, `ref_${index}`))
    )

    const ids = adopted.filter((id) => id !== undefined)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
  })

  it("is not tied to one of another sum, another charge, or one that is booked", async () => {
    const charge = await aPaidCharge(ledger())
    const id = await aForgottenRefund(charge)

    const ofAnotherSum = await adopt(charge, "ref_2", 501)
    const ofAnotherCharge = await adopt(await aPaidCharge(ledger()), "ref_2")
    await ledger().markBooked([id])
    const booked = await adopt(charge, "ref_2")

    expect([ofAnotherSum, ofAnotherCharge, booked]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each(["in flight", "unknown", "rejected", "not_sent"] as const)(
    "is not tied to one that is %s",
    async (state) => {
      const charge = await aPaidCharge(ledger())
      const { id } = await aClaimedChange(ledger(), aRefund(charge))
      switch (state) {
        case "in flight":
          break
        case "unknown":
          await ledger().markUnknown(id, LOST)
          break
        default:
          await ledger().resolve(id, {
            outcome: state,
            details: {},
            resolvedVia: "answer",
          })
      }
      await ledger().noteUnanswered(id)

      expect(await adopt(charge, "ref_2")).toBeUndefined()
    }
  )

  it("is not tied to one whose answer Medusa got: that has a row of its own", async () => {
    const charge = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund(charge))

    expect(await adopt(charge, "ref_2")).toBeUndefined()
  })

  it("is looked at again, should its process end before Medusa has booked it", async () => {
    const charge = await aPaidCharge(ledger())
    await aForgottenRefund(charge)
    await database
      .knex("checkout_transparent_charge")
      .update({ synchronize_at: null })

    await adopt(charge, "ref_2")

    const [row] = await database.rowsOf("charge")
    const operations = await database.rowsOf("operation")
    expect(row?.synchronize_at).toEqual(operations.at(-1)?.lease_expires_at)
  })
})

describe("what somebody decided to give back within the last hour", () => {
  it("is counted for one account, without what was only reserved", async () => {
    const decide = (charge: Charge, by: string) =>
      ledger().decideRefund(charge.id, { by, reason: "A test." })
    const count = async (account: string, by: string) =>
      (await ledger().recentRefunds(account, by)).count
    const old = await aPaidCharge(ledger())
    await decide(old, "user_1")
    const before = await count("br", "user_1")
    await database
      .knex("checkout_transparent_charge")
      .where({ id: old.id })
      .update({
        refund_decided_at: database.knex.raw("now() - interval '61 minutes'"),
      })
    await decide(await aPaidCharge(ledger()), "user_2")
    const reserved = await aPaidCharge(ledger())
    await database
      .knex("checkout_transparent_charge")
      .where({ id: reserved.id })
      .update({ captured_amount: 0 })
    await decide(reserved, "user_2")

    expect(before).toBe(1)
    expect(await count("br", "user_1")).toBe(0)
    expect(await count("br", "user_2")).toBe(1)
    expect(await count("pt", "user_2")).toBe(0)
  })
})

describe("what is given back by itself within an hour", () => {
  const decide = (
    charge: Charge,
    caps: Parameters<LedgerModuleService["decideRefundWithin"]>[1]["caps"]
  ) =>
    ledger().decideRefundWithin(charge, {
      by: "checkout-transparent",
      reason: "A test.",
      caps,
    })
  const published = async () =>
    (await database.rowsOf("outbox_entry")).map(({ name, data }) => ({
      name,
      data,
    }))
  const decidedOf = async () =>
    (await database.rowsOf("charge")).filter(
      ({ refund_decided_at }) => refund_decided_at !== null
    ).length

  it("is no more than so many charges, and that it is so many is told once", async () => {
    const caps = { mostPerHour: 1, mostAmountPerHour: null }
    expect(await decide(await aPaidCharge(ledger()), caps)).toBeUndefined()

    for (const charge of [
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
    ]) {
      expect(await decide(charge, caps)).toBe("mostPerHour")
    }

    expect(await decidedOf()).toBe(1)
    expect(await published()).toEqual([
      {
        name: "checkout_transparent.automatic_refunds.capped",
        data: {
          account: "br",
          cap: "mostPerHour",
          most: 1,
          refund_count: 1,
          refund_sum: 19.99,
        },
      },
    ])
  })

  it("is no more than so much together, the last one included", async () => {
    const caps = { mostPerHour: 10, mostAmountPerHour: minorUnits(4_000) }
    const charges = [
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
    ]

    const caught = []
    for (const charge of charges) {
      caught.push(await decide(charge, caps))
    }

    expect(caught).toEqual([undefined, undefined, "mostAmountPerHour"])
    expect(await published()).toMatchObject([
      {
        data: {
          cap: "mostAmountPerHour",
          most: 40,
          refund_count: 2,
          refund_sum: 39.98,
        },
      },
    ])
  })

  it("is told again when it was reached again after there was room", async () => {
    const caps = { mostPerHour: 1, mostAmountPerHour: null }
    await decide(await aPaidCharge(ledger()), caps)
    const late = await aPaidCharge(ledger())
    await decide(late, caps)
    await database.knex("checkout_transparent_charge").update({
      refund_decided_at: database.knex.raw(
        "refund_decided_at - interval '61 minutes'"
      ),
    })

    expect(await decide(late, caps)).toBeUndefined()
    expect(await decide(await aPaidCharge(ledger()), caps)).toBe("mostPerHour")

    expect(await published()).toHaveLength(2)
  })

  it("is no more when twenty decide at once", async () => {
    const charges = await Promise.all(
      Array.from({ length: 20 }, () => aPaidCharge(ledger()))
    )

    await Promise.all(
      charges.map((charge) =>
        decide(charge, {
          mostPerHour: 20,
          mostAmountPerHour: minorUnits(6_000),
        })
      )
    )

    expect(await decidedOf()).toBe(3)
    expect(await published()).toHaveLength(1)
  })
})

describe("a difference", () => {
  const found = (
    changes: Partial<DiscrepancyFound> = {}
  ): DiscrepancyFound => ({
    kind: "amounts_differ",
    details: "The gateway has refunded more.",
    gateway: {
      state: "paid",
      captured: minorUnits(1_999),
      refunded: minorUnits(500),
    },
    medusa: { captured: minorUnits(1_999), refunded: minorUnits(0) },
    ...changes,
  })
  const MORE: Partial<DiscrepancyFound> = {
    gateway: {
      state: "paid",
      captured: minorUnits(1_999),
      refunded: minorUnits(700),
    },
  }
  const raise = (charge: Charge, changes: Partial<DiscrepancyFound> = {}) =>
    ledger().raiseDiscrepancy({ charge, orderId: "order_1" }, found(changes))
  const resolve = (id: string) =>
    ledger().resolveDiscrepancy(id, { by: "user_1", resolution: "Corrected." })
  const publishedReasons = async () =>
    (await database.rowsOf("outbox_entry"))
      .filter(({ name }) => String(name).endsWith("discrepancy.opened"))
      .map(({ data }) => (data as { reason: string }).reason)

  it("is opened with both sides, and what to do about it", async () => {
    const charge = await aPaidCharge(ledger())

    const raised = await raise(charge)

    expect(raised?.isNew).toBe(true)
    expect(await database.rowsOf("discrepancy")).toMatchObject([
      {
        id: raised?.id,
        kind: "amounts_differ",
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        order_id: "order_1",
        gateway_captured: 1_999,
        gateway_refunded: 500,
        medusa_captured: 1_999,
        medusa_refunded: 0,
        resolved_at: null,
      },
    ])
  })

  it("is opened once of each kind, by 20 who find it at once", async () => {
    const charge = await aPaidCharge(ledger())

    const raised = await Promise.all(
      Array.from({ length: 20 }, () => raise(charge))
    )
    await raise(charge, { kind: "booking_failed" })

    expect(raised.filter((one) => one?.isNew)).toHaveLength(1)
    expect(new Set(raised.map((one) => one?.id)).size).toBe(1)
    expect(
      (await database.rowsOf("discrepancy")).map(({ kind }) => kind).sort()
    ).toEqual(["amounts_differ", "booking_failed"])
  })

  it("that is open follows what is found, and keeps its date", async () => {
    const charge = await aPaidCharge(ledger())
    const first = await raise(charge)
    const [before] = await database.rowsOf("discrepancy")

    const second = await raise(charge, { ...MORE, medusa: undefined })

    expect(second).toEqual({ id: first?.id, isNew: false })
    expect(await database.rowsOf("discrepancy")).toMatchObject([
      {
        gateway_refunded: 700,
        medusa_captured: null,
        created_at: before?.created_at,
      },
    ])
  })

  it("that a person resolved is not opened again while the sums are the same", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = (await raise(charge))!
    await resolve(id)

    const again = await raise(charge)

    expect(again).toBeUndefined()
    expect(await database.rowsOf("discrepancy")).toHaveLength(1)
  })

  it("that a person resolved is opened again when the sums have changed", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = (await raise(charge))!
    await resolve(id)

    const again = await raise(charge, MORE)

    expect(again).toMatchObject({ isNew: true })
    expect(again?.id).not.toBe(id)
  })

  it("that a person resolved while Medusa had no payment is not opened again either", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = (await raise(charge, { medusa: undefined }))!
    await resolve(id)

    expect(await raise(charge, { medusa: undefined })).toBeUndefined()
    expect(await raise(charge)).toMatchObject({ isNew: true })
  })

  it("that went away by itself is opened again when it comes back", async () => {
    const charge = await aPaidCharge(ledger())
    await raise(charge)
    await ledger().closeDiscrepancies(charge.id, [])

    expect(await raise(charge)).toMatchObject({ isNew: true })
  })

  it("goes away by itself, but for the kinds that are still found", async () => {
    const charge = await aPaidCharge(ledger())
    const other = await aPaidCharge(ledger())
    await raise(charge)
    await raise(charge, { kind: "booking_failed" })
    await raise(other)

    await ledger().closeDiscrepancies(charge.id, ["booking_failed"])

    const rows = await database.rowsOf("discrepancy")
    expect(
      rows.map(({ kind, charge_id, resolved_by }) => [
        kind,
        charge_id,
        resolved_by,
      ])
    ).toEqual([
      ["amounts_differ", charge.id, "checkout-transparent"],
      ["booking_failed", charge.id, null],
      ["amounts_differ", other.id, null],
    ])
  })

  it("is resolved by one of 20 persons", async () => {
    const { id } = (await raise(await aPaidCharge(ledger())))!

    const resolved = await Promise.all(
      Array.from({ length: 20 }, () => resolve(id))
    )

    expect(resolved.filter(Boolean)).toHaveLength(1)
    expect(await resolve("ctdis_unknown")).toBe(false)
  })

  it("is announced once, with its kind and its charge, by 20 who find it at once", async () => {
    const charge = await aPaidCharge(ledger())

    await Promise.all(Array.from({ length: 20 }, () => raise(charge)))

    const [discrepancy] = await database.rowsOf("discrepancy")
    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      {
        name: "checkout_transparent.discrepancy.opened",
        data: {
          discrepancy_id: discrepancy?.id,
          kind: "amounts_differ",
          charge_id: charge.id,
          merchant_charge_id: charge.merchantChargeId,
          account: "br",
          order_id: "order_1",
        },
      },
    ])
  })

  it("is announced again when it is opened again, and not when it is brought up to date", async () => {
    const charge = await aPaidCharge(ledger())
    await raise(charge)
    await raise(charge, MORE)
    expect(await database.rowsOf("outbox_entry")).toHaveLength(1)

    await ledger().closeDiscrepancies(charge.id, [])
    await raise(charge)

    const opened = (await database.rowsOf("outbox_entry")).filter(
      ({ name }) => name === "checkout_transparent.discrepancy.opened"
    )
    expect(opened).toHaveLength(2)
  })

  it("is announced once for each reason, in one row; and opened anew for another one than a person resolved", async () => {
    const charge = await aPaidCharge(ledger())
    const asked = { kind: "unresolved", details: said("not_as_asked") } as const
    const unknown = { ...asked, details: said("outcome_not_known") }

    await raise(charge, unknown)
    await raise(charge, asked)
    await raise(charge, unknown)
    const [open, ...others] = await database.rowsOf("discrepancy")
    const reasons = await publishedReasons()
    await ledger().resolveDiscrepancy(String(open?.id), {
      by: "user_1",
      resolution: "Seen.",
    })
    await raise(charge, unknown)
    await raise(charge, asked)

    expect(others).toEqual([])
    expect(reasons).toEqual(["outcome_not_known", "not_as_asked"])
    expect(await publishedReasons()).toEqual([...reasons, "not_as_asked"])
    expect(await database.rowsOf("discrepancy")).toHaveLength(2)
  })

  it("is not opened when it cannot be announced", async () => {
    const charge = await aPaidCharge(ledger())
    const raw = (statement: string) => database.knex.raw(statement)
    await raw(
      "alter table checkout_transparent_outbox_entry add constraint none check (false)"
    )

    const raising = raise(charge)

    await expect(raising).rejects.toThrow("none")
    await raw(
      "alter table checkout_transparent_outbox_entry drop constraint none"
    )
    expect(await database.rowsOf("discrepancy")).toEqual([])
  })
})
