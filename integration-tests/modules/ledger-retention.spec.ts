import type { Charge } from "../../src/charge/charge"
import { NO_SUMS } from "../../src/charge/charge-sums"
import type { NewOutboxEntry } from "../../src/charge/events"
import { KEPT } from "../../src/charge/times"
import { eventually } from "../support/eventually"
import { moveTime } from "../support/database/move-time"
import { aPaidCharge, aRefund, NO_WAITS } from "./support/a-change"
import {
  anAbandonedCode,
  anUnpaidCode,
  CODE,
  OBSERVED_PAID,
} from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaim, aResolvedCharge } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const DAY_MS = 24 * 60 * 60 * 1000

/** As if it were so many days later: everything that was written is so much older. */
const letDaysPass = (days: number) =>
  moveTime(
    { query: (sql: string) => database.knex.raw(sql) } as never,
    days * DAY_MS
  )
afterEach(() => letDaysPass(0))

const aDeclinedCard = async () =>
  (
    await aResolvedCharge(ledger(), {
      outcome: "rejected",
      chargeState: "declined",
    })
  ).charge

async function aDiscrepancy(charge: Charge): Promise<string> {
  const raised = await ledger().raiseDiscrepancy(
    { charge, orderId: undefined },
    {
      kind: "amounts_differ",
      details: "Differs.",
      gateway: { state: charge.state, ...NO_SUMS },
      medusa: undefined,
    }
  )
  return raised?.id ?? "none"
}

/** One that was worked on, of a charge or of none. */
const aNotification = (charge?: Pick<Charge, "merchantChargeId">) =>
  database.knex.raw(
    `insert into checkout_transparent_notification
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       reported, payload, received_at, last_delivered_at)
    select 'ctnot_' || gen_random_uuid(), 'br', gen_random_uuid(), 'checkout', 'charge_update', 'PAYMENT', ?, false,
      '{}', '{}', checkout_transparent_now(), checkout_transparent_now()`,
    [charge?.merchantChargeId ?? null]
  )

const deleted = async () => {
  const { notifications, outboxEntries } = await ledger().prune()
  return { notifications, outboxEntries }
}
const ONE_OF_EACH = { notifications: 1, outboxEntries: 1 }
const NOTHING = { notifications: 0, outboxEntries: 0 }

/** What is told of a charge whenever it is synchronized. */
const paid = (
  charge: Charge
): NewOutboxEntry<"checkout_transparent.payment.paid"> => ({
  name: "checkout_transparent.payment.paid",
  key: `payment.paid:${charge.id}`,
  data: {
    charge_id: charge.id,
    merchant_charge_id: charge.merchantChargeId,
    account: "br",
    method: "card",
    payment_session_id: charge.paymentSessionId,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: null,
    order_id: null,
    currency_code: "BRL",
    amount: 19.99,
    captured: 19.99,
    refunded: 0,
  },
})

const refunded = (charge: Charge): NewOutboxEntry => ({
  ...paid(charge),
  name: "checkout_transparent.payment.refunded",
  key: `payment.refunded:${charge.id}:1`,
  data: { ...paid(charge).data, refund_amount: 5, refunded_by: "user_1" },
})

async function publishAll(): Promise<void> {
  const taken = await ledger().takeOutboxEntries({ limit: 50, leaseMs: 1_000 })
  await ledger().markPublished(taken.map(({ id }) => id))
}

const forgotten = async () => (await ledger().prune()).outboxEntries

/** A charge of which something was notified, and told. */
async function reportedOf(charge: Charge): Promise<Charge> {
  await aNotification(charge)
  await ledger().noteEvents([paid(charge)])
  await publishAll()
  return charge
}

describe("what was notified and told of a charge", () => {
  const OVER: [string, () => Promise<Charge>][] = [
    ["that was paid", () => aPaidCharge(ledger())],
    ["that was declined", aDeclinedCard],
    ["whose code was let go, and has ended", () => anAbandonedCode(ledger())],
    [
      "of which a difference was resolved",
      async () => {
        const charge = await aPaidCharge(ledger())
        const id = await aDiscrepancy(charge)
        await ledger().resolveDiscrepancy(id, {
          by: "user_1",
          resolution: "Done.",
        })
        return charge
      },
    ],
  ]

  it.each(OVER)("%s is deleted after its days", async (_, given) => {
    await reportedOf(await given())

    await letDaysPass(KEPT.days - 1)
    expect(await deleted()).toMatchObject(NOTHING)
    await letDaysPass(KEPT.days + 1)

    expect(await deleted()).toMatchObject({ notifications: 1 })
    expect(await database.rowsOf("notification")).toEqual([])
    expect(await database.rowsOf("outbox_entry")).toEqual([])
    expect(await deleted()).toEqual(NOTHING)
  })

  const STILL_OPEN: [string, () => Promise<Charge>][] = [
    ["that somebody can pay", () => anUnpaidCode(ledger())],
    [
      "that is reserved on a card",
      async () =>
        (await aResolvedCharge(ledger(), { chargeState: "authorized" })).charge,
    ],
    [
      "that is in dispute",
      async () => {
        const charge = await aPaidCharge(ledger())
        await ledger().observe(charge, {
          ...OBSERVED_PAID,
          state: "charged_back",
        })
        return charge
      },
    ],
    [
      "of which something is in doubt",
      async () => {
        const charge = await aPaidCharge(ledger())
        const claim = await ledger().claimChange(
          aRefund(charge),
          aClaim(),
          NO_WAITS
        )
        if (claim.kind === "claimed") {
          await ledger().markUnknown(claim.operation.id, {
            code: "lost",
            message: "Lost.",
          })
        }
        return charge
      },
    ],
    [
      "that a person must look at",
      async () => {
        const charge = await aPaidCharge(ledger())
        await aDiscrepancy(charge)
        return charge
      },
    ],
  ]

  it.each(STILL_OPEN)("%s stays, however old", async (_, given) => {
    await reportedOf(await given())
    await letDaysPass(2 * KEPT.days)

    expect(await deleted()).toEqual(NOTHING)
  })

  it("stays for its days after the last time that money moved", async () => {
    const charge = await reportedOf(await aPaidCharge(ledger()))
    await letDaysPass(KEPT.days - 1)
    await ledger().observe((await ledger().currentStateOf(charge.id)).charge, {
      ...{ state: "paid", details: {} },
      sums: { ...charge.sums, refunded: charge.sums.captured },
    })

    await letDaysPass(2 * KEPT.days - 2)
    expect(await deleted()).toEqual(NOTHING)
    await letDaysPass(2 * KEPT.days)

    expect(await deleted()).toEqual(ONE_OF_EACH)
  })

  it("stays for its days after the end of its code", async () => {
    const code = await reportedOf(await anAbandonedCode(ledger()))
    await database.knex("checkout_transparent_charge").update({
      code_expires_at: database.knex.raw("now() + interval '30 days'"),
    })

    await letDaysPass(KEPT.days + 29)
    expect(await deleted()).toEqual(NOTHING)
    await letDaysPass(KEPT.days + 31)

    expect(await deleted()).toEqual(ONE_OF_EACH)
    expect(await database.rowsOf("charge")).toMatchObject([
      { id: code.id, code_image: CODE.imageBase64 },
    ])
  })

  it("is deleted where it is of no charge, by its own age", async () => {
    await aNotification()
    await aNotification({ merchantChargeId: "of-somebody-else" })
    await letDaysPass(KEPT.days + 1)
    await aNotification()

    expect(await deleted()).toMatchObject({ notifications: 2 })
  })

  it("goes, and the charge with its operations and differences stays whole", async () => {
    const charge = await reportedOf(await aDeclinedCard())
    await aDiscrepancy(charge)
    await ledger().closeDiscrepancies(charge.id, [])
    await publishAll()
    const beside = async () =>
      Promise.all(
        (["operation", "discrepancy"] as const).map((table) =>
          database.rowsOf(table)
        )
      )
    await letDaysPass(KEPT.days + 1)
    const [before] = await database.rowsOf("charge")
    const besideBefore = await beside()

    expect((await deleted()).notifications).toBe(1)

    const [{ published_event_keys: keys, ...after } = {}] =
      await database.rowsOf("charge")
    expect(after).toEqual({ ...before, published_event_keys: undefined })
    expect([...(keys as string[])].sort()).toEqual([
      `payment.declined:${charge.id}`,
      paid(charge).key,
    ])
    expect(await beside()).toEqual(besideBefore)
  })
})

describe("an event that was told long ago", () => {
  it("is deleted, and not told again when its charge is synchronized", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letDaysPass(KEPT.days + 1)

    expect(await forgotten()).toBe(1)

    expect(await database.rowsOf("outbox_entry")).toEqual([])
    expect(await ledger().noteEvents([paid(charge), refunded(charge)])).toBe(1)
    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      { name: "checkout_transparent.payment.refunded" },
    ])
  })

  it("is remembered beside those before it", async () => {
    const charge = await aPaidCharge(ledger())
    for (const [at, event] of [paid(charge), refunded(charge)].entries()) {
      await ledger().noteEvents([event])
      await publishAll()
      await letDaysPass((at + 1) * (KEPT.days + 1))
      expect(await forgotten()).toBe(1)
    }

    expect(await ledger().noteEvents([paid(charge), refunded(charge)])).toBe(0)
  })

  it("is deleted also where it is of no charge, or of a difference", async () => {
    const charge = await aPaidCharge(ledger())
    await aDiscrepancy(charge)
    await ledger().closeDiscrepancies(charge.id, [])
    await ledger().noteEvents([
      {
        name: "checkout_transparent.automatic_refunds.capped",
        key: "capped:1",
        data: {
          account: "br",
          cap: "mostPerHour",
          most: 1,
          refund_count: 1,
          refund_sum: 10,
        },
      },
    ])
    await publishAll()
    await letDaysPass(KEPT.days + 1)

    // It was opened, and resolved.
    expect(await forgotten()).toBe(3)
    expect(await database.rowsOf("charge")).toMatchObject([
      { published_event_keys: null },
    ])
  })

  it("stays until its days are over, and stays for ever while nobody was told", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letDaysPass(KEPT.days - 1)
    await ledger().noteEvents([refunded(charge)])
    await database
      .knex("checkout_transparent_outbox_entry")
      .update({ created_at: new Date(0) })

    expect(await forgotten()).toBe(0)
    expect(await database.rowsOf("outbox_entry")).toHaveLength(2)
  })

  it("is not told again by who synchronizes its charge while it is deleted", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letDaysPass(KEPT.days + 1)

    const deleting = await database.knex.transaction()
    expect(
      (await database.ledger({ knex: deleting }).prune()).outboxEntries
    ).toBe(1)
    const noting = ledger().noteEvents([paid(charge)])
    await eventually(async () => expect(await database.waiting()).toBe(1))
    await deleting.commit()

    expect(await noting).toBe(0)
  })

  it("waits for the next time while its charge is being synchronized", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letDaysPass(KEPT.days + 1)
    const noting = await database.knex.transaction()
    await database.ledger({ knex: noting }).noteEvents([paid(charge)])

    expect(await forgotten()).toBe(0)
    await noting.commit()

    expect(await forgotten()).toBe(1)
  })
})

describe("a lease", () => {
  it("that a dead process has left behind is deleted after a day, and no other one", async () => {
    for (const key of ["old", "ended", "alive"]) {
      await ledger().takeLease({ key, owner: "test:1" }, 60_000)
    }
    const ended = (key: string, ago: string) =>
      database
        .knex("checkout_transparent_lease")
        .where({ lease_key: key })
        .update({ expires_at: database.knex.raw(`now() - interval '${ago}'`) })
    await ended("old", "25 hours")
    await ended("ended", "23 hours")

    expect(await ledger().prune()).toMatchObject({ leases: 1 })

    const left = await database.rowsOf("lease")
    expect(left.map(({ lease_key }) => lease_key)).toEqual(["ended", "alive"])
  })
})
