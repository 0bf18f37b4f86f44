import { NO_SUMS } from "../../src/charge/charge-sums"
import { minorUnits } from "../../src/charge/money"
import type { EventName } from "../../src/charge/events"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaimedCharge, aResolvedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const DECLINED = {
  outcome: "rejected",
  chargeState: "declined",
  details: { reasonCode: "51" },
} as const
const NO = { code: "gateway_rejected", message: "No." }
const TURN = { limit: 10, leaseMs: 30_000 }

/** The data of the events of this name that wait to be published, the oldest first. */
async function reportedAs(name: EventName): Promise<Record<string, unknown>[]> {
  const rows = await database.rowsOf("outbox_entry")
  return rows
    .filter((row) => row.name === name)
    .map(({ data }) => data as Record<string, unknown>)
}

/** While this lasts, no event can be written down. */
async function withoutOutbox(work: () => Promise<unknown>): Promise<void> {
  const table = "alter table checkout_transparent_outbox_entry"
  await database.knex.raw(
    `${table} add constraint none check (false) not valid`
  )
  await work()
  await database.knex.raw(`${table} drop constraint none`)
}

describe("a payment that is refused", () => {
  const NAME = "checkout_transparent.payment.declined"

  it("is told with its charge as it is then", async () => {
    const { charge } = await aResolvedCharge(ledger(), DECLINED)

    expect(await reportedAs(NAME)).toEqual([
      {
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: "br",
        method: charge.method,
        payment_session_id: charge.paymentSessionId,
        payment_collection_id: charge.paymentCollectionId,
        cart_id: charge.cartId,
        order_id: null,
        currency_code: "brl",
        amount: 19.99,
        captured: 0,
        refunded: 0,
        state: "declined",
        reason_code: "51",
        error_code: null,
      },
    ])
  })

  it("is told once, by twenty who learn it and again when it is observed again", async () => {
    const { charge, operation } = await aClaimedCharge(ledger())

    await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().resolve(operation.id, anOutcome(DECLINED))
      )
    )
    const { charge: declined } = await ledger().currentStateOf(charge.id)
    await ledger().observe(declined, {
      state: "declined",
      sums: NO_SUMS,
      details: {},
    })

    expect(await reportedAs(NAME)).toHaveLength(1)
  })

  it("is told also when only a lookup shows it", async () => {
    const { charge } = await aResolvedCharge(ledger(), {
      chargeState: "authorized",
    })
    const { charge: reserved } = await ledger().currentStateOf(charge.id)

    await ledger().observe(reserved, {
      state: "failed",
      sums: NO_SUMS,
      details: {},
    })

    expect(await reportedAs(NAME)).toMatchObject([
      { charge_id: charge.id, state: "failed" },
    ])
  })

  it("is not told of one that is paid, nor of one that was turned away at the door", async () => {
    await aPaidCharge(ledger())
    await aResolvedCharge(ledger(), {
      outcome: "rejected",
      chargeState: "not_created",
      error: NO,
    })

    expect(await database.rowsOf("outbox_entry")).toEqual([])
  })

  it("is not written down when it cannot be told", async () => {
    const { charge, operation } = await aClaimedCharge(ledger())

    await withoutOutbox(() =>
      expect(
        ledger().resolve(operation.id, anOutcome(DECLINED))
      ).rejects.toThrow("none")
    )

    expect(await ledger().currentStateOf(charge.id)).toMatchObject({
      charge: { state: "unresolved" },
      unresolved: { state: "in_flight" },
    })
  })

  it("costs a sale no statement: success is written with one", async () => {
    const { operation } = await aClaimedCharge(ledger())
    const resolving = ledger()
    const sent: string[] = []
    const note = ({ sql }: { sql: string }) => void sent.push(sql)
    database.knex.on("query", note)

    await resolving.resolve(
      operation.id,
      anOutcome({
        chargeState: "paid",
        sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
      })
    )

    database.knex.removeListener("query", note)
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain("outbox_entry")
  })
})

describe("a refund that is not made", () => {
  const NAME = "checkout_transparent.refund.failed"

  it("is told with its own amount and who asked for it", async () => {
    const charge = await aPaidCharge(ledger())
    const operation = await aClaimedChange(ledger(), aRefund(charge))

    await ledger().resolve(
      operation.id,
      anOutcome({ outcome: "rejected", error: NO })
    )

    expect(await reportedAs(NAME)).toMatchObject([
      {
        charge_id: charge.id,
        captured: 19.99,
        refunded: 0,
        operation_id: operation.id,
        refund_amount: 5,
        requested_by: operation.actor,
        outcome: "rejected",
        error_code: "gateway_rejected",
      },
    ])
  })

  it("is told once for a decision that is tried again and again", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().decideRefund(charge.id, { by: "user_1", reason: "No." })
    for (let tries = 0; tries < 2; tries += 1) {
      const operation = await aClaimedChange(
        ledger(),
        aRefund(charge, { medusaId: undefined })
      )
      await ledger().resolve(
        operation.id,
        anOutcome({ outcome: "rejected", error: NO })
      )
    }

    expect(await reportedAs(NAME)).toHaveLength(1)
  })
})

describe("a difference that is resolved", () => {
  const NAME = "checkout_transparent.discrepancy.resolved"

  async function aDiscrepancy() {
    const charge = await aPaidCharge(ledger())
    const raised = await ledger().raiseDiscrepancy(
      { charge, orderId: "order_1" },
      {
        kind: "amounts_differ",
        details: "The gateway has refunded more.",
        gateway: { state: "paid", ...charge.sums },
        medusa: undefined,
      }
    )
    return { charge, id: raised!.id }
  }

  it("is told once, with who of twenty resolved it", async () => {
    const { charge, id } = await aDiscrepancy()

    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        ledger().resolveDiscrepancy(id, {
          by: `user_${nth}`,
          resolution: "Paid back in cash.",
        })
      )
    )

    const [row] = await database.rowsOf("discrepancy")
    expect(await reportedAs(NAME)).toEqual([
      {
        discrepancy_id: id,
        kind: "amounts_differ",
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: "br",
        order_id: "order_1",
        resolved_by: row?.resolved_by,
      },
    ])
  })

  it("is told when it went away by itself, and not while it is still found", async () => {
    const { charge } = await aDiscrepancy()

    await ledger().closeDiscrepancies(charge.id, ["amounts_differ"])
    const meanwhile = await reportedAs(NAME)
    await ledger().closeDiscrepancies(charge.id, [])
    await ledger().closeDiscrepancies(charge.id, [])

    expect(meanwhile).toEqual([])
    expect(await reportedAs(NAME)).toMatchObject([
      { charge_id: charge.id, resolved_by: "checkout-transparent" },
    ])
  })

  it("is told after it was opened, and comes to nobody a second time", async () => {
    const { charge } = await aDiscrepancy()
    await ledger().closeDiscrepancies(charge.id, [])

    const taken = await ledger().takeOutboxEntries(TURN)
    await ledger().markPublished(taken.map(({ id }) => id))

    expect(taken.map(({ name }) => name)).toEqual([
      "checkout_transparent.discrepancy.opened",
      NAME,
    ])
    expect(await ledger().takeOutboxEntries(TURN)).toEqual([])
  })

  it("stays open when that cannot be told", async () => {
    const { charge } = await aDiscrepancy()

    await withoutOutbox(() =>
      expect(ledger().closeDiscrepancies(charge.id, [])).rejects.toThrow("none")
    )

    expect(await database.rowsOf("discrepancy")).toMatchObject([
      { resolved_at: null },
    ])
  })
})
