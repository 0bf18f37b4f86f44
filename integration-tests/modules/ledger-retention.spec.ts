import type { Charge } from "../../src/charge/charge"
import { NO_SUMS } from "../../src/charge/charge-sums"
import { minorUnits } from "../../src/charge/money"
import type { NewOutboxEntry } from "../../src/charge/events"
import {
  aPaidCharge,
  aRefund,
  aResolvedChange,
  NO_WAITS,
} from "./support/a-change"
import {
  anAbandonedCode,
  anUnpaidCode,
  CODE,
  OBSERVED_PAID,
} from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaim, aResolvedCharge } from "./support/an-intent"
import { eventually } from "../support/eventually"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const DAYS = { closed: 180, event: 90 }

/** As if nothing had happened to any charge for so many days, and none were to be looked at. */
async function letDaysPass(days: number): Promise<void> {
  const earlier = (column: string) =>
    database.knex.raw("?? - ? * interval '1 day'", [column, days])
  await database.knex("checkout_transparent_charge").update({
    created_at: earlier("created_at"),
    updated_at: earlier("updated_at"),
    code_expires_at: earlier("code_expires_at"),
    synchronize_at: null,
  })
}

async function keptOf({ id }: Pick<Charge, "id">) {
  const of = async (table: Parameters<typeof database.rowsOf>[0]) =>
    (await database.rowsOf(table)).filter((row) => row.charge_id === id).length
  const [charge] = (await database.rowsOf("charge")).filter(
    (row) => row.id === id
  )
  return {
    code: charge?.code_payload ?? null,
    picture: charge?.code_image ?? null,
    operations: await of("operation"),
    links: await of("payment_link"),
    deactivations: await of("link_deactivation"),
    discrepancies: await of("discrepancy"),
  }
}

const trimmed = async () => (await ledger().prune()).closedCharges

const aDeclinedCard = () => aResolvedCharge(ledger(), DECLINED)

const DECLINED = { outcome: "rejected", chargeState: "declined" } as const

/** A link that was made, and made inactive, and that nobody has paid. */
async function anEndedLink(): Promise<Charge> {
  const { charge, operation } = await aResolvedCharge(
    ledger(),
    { chargeState: "canceled" },
    { method: "link", codeSeconds: 60 }
  )
  await ledger().noteLinkAttempt({
    chargeId: charge.id,
    operationId: operation.id,
    account: "br",
    orderNumber: `CT${charge.id.slice(-8)}`,
    name: "Pedido 1",
    description: undefined,
    amount: charge.amount,
    expiresOn: undefined,
    createdBy: undefined,
  })
  const link = { linkId: `link_${charge.id}`, chargeId: charge.id }
  const claimed = await ledger().claimDeactivation(link, aClaim())
  await ledger().resolveDeactivation(
    {
      linkId: link.linkId,
      attempt: claimed.kind === "claimed" ? claimed.attempt : 0,
    },
    { state: "accepted" }
  )
  return charge
}

async function aDiscrepancy(charge: Charge): Promise<string> {
  const raised = await ledger().raiseDiscrepancy(
    { charge, orderId: undefined },
    {
      kind: "refunded_differs",
      details: "Differs.",
      gateway: { state: charge.state, ...NO_SUMS },
      medusa: undefined,
    }
  )
  return raised?.id ?? "none"
}

describe("of a charge that has been closed for long", () => {
  it("the code and its picture are deleted, and what was done with money stays", async () => {
    const code = await anUnpaidCode(ledger())
    await ledger().observe(code, OBSERVED_PAID)
    await aResolvedChange(ledger(), aRefund(code), {
      sums: { captured: minorUnits(1_999), refunded: minorUnits(500) },
    })
    await letDaysPass(DAYS.closed + 1)

    expect(await trimmed()).toBe(1)

    expect(await keptOf(code)).toMatchObject({ code: null, operations: 2 })
    expect((await ledger().currentStateOf(code.id)).charge).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 500 },
    })
  })

  it("no attempt is kept where no money ever came, but what a person resolved", async () => {
    const { charge: declined } = await aDeclinedCard()
    const { charge: resolved, operation } = await aDeclinedCard()
    await database
      .knex("checkout_transparent_operation")
      .where({ id: operation.id })
      .update({ resolved_by: "user_1", resolution: "It never happened." })
    await letDaysPass(DAYS.closed + 1)

    expect(await trimmed()).toBe(2)

    expect(await keptOf(declined)).toMatchObject({ operations: 0 })
    expect(await keptOf(resolved)).toMatchObject({ operations: 1 })
    expect(await ledger().operationsOf([resolved.id])).toMatchObject([
      { resolution: { by: "user_1" } },
    ])
  })

  it("the link that was made and its deactivation go, where nobody has paid it", async () => {
    const link = await anEndedLink()
    await letDaysPass(DAYS.closed + 1)

    expect(await trimmed()).toBe(1)

    expect(await keptOf(link)).toMatchObject({
      operations: 0,
      links: 0,
      deactivations: 0,
    })
  })

  it("a deactivation that is tried again is kept", async () => {
    const link = await anEndedLink()
    await database
      .knex("checkout_transparent_link_deactivation")
      .update({ state: "not_sent", next_try_at: new Date() })
    await letDaysPass(DAYS.closed + 1)

    await trimmed()

    expect(await keptOf(link)).toMatchObject({ links: 0, deactivations: 1 })
  })

  it("a difference that went away by itself is deleted, and what a person resolved stays", async () => {
    const charge = await aPaidCharge(ledger())
    await aDiscrepancy(charge)
    await ledger().closeDiscrepancies(charge.id, [])
    const id = await aDiscrepancy(charge)
    await ledger().resolveDiscrepancy(id, { by: "user_1", resolution: "Done." })
    await letDaysPass(DAYS.closed + 1)

    expect(await trimmed()).toBe(1)

    expect(await database.rowsOf("discrepancy")).toMatchObject([
      { id, resolved_by: "user_1" },
    ])
  })

  it("a code that was let go and never paid is closed as well", async () => {
    const code = await anAbandonedCode(ledger())
    await letDaysPass(DAYS.closed + 1)

    expect(await keptOf(code)).toMatchObject({ picture: CODE.imageBase64 })
    expect(await trimmed()).toBe(1)

    expect(await keptOf(code)).toMatchObject({
      code: null,
      picture: null,
      operations: 0,
    })
  })

  it("it is done once, and once more when it has changed again", async () => {
    const code = await anAbandonedCode(ledger())
    await letDaysPass(DAYS.closed + 1)
    expect(await trimmed()).toBe(1)
    expect(await trimmed()).toBe(0)

    const { charge } = await ledger().currentStateOf(code.id)
    await ledger().observe(charge, OBSERVED_PAID)
    expect(await trimmed()).toBe(0)
    await letDaysPass(2 * DAYS.closed)
    await database.knex("checkout_transparent_charge").update({
      trimmed_at: database.knex.raw("trimmed_at - interval '2 years'"),
    })

    expect(await trimmed()).toBe(1)
  })

  it("it is done for all of them, however many, by processes at once", async () => {
    const { charge } = await aDeclinedCard()
    await letDaysPass(DAYS.closed + 1)
    await database.knex.raw(
      `insert into checkout_transparent_charge
        (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
         amount, currency_code, installments, late_capture, state, details, created_at, updated_at)
      select id || n, merchant_charge_id || n, account, installation_digest, method, payment_session_id || n,
        payment_collection_id || n, amount, currency_code, installments, late_capture, state, details, created_at, updated_at
      from checkout_transparent_charge, generate_series(1, 2499) as n where id = ?`,
      [charge.id]
    )

    const counts = await Promise.all([trimmed(), trimmed(), trimmed()])

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_500)
  })
})

describe("nothing is deleted of a charge", () => {
  const KEPT: [string, () => Promise<Charge>][] = [
    [
      "that is to be looked at, as a paid one is until nobody disputes it any more",
      async () => {
        const charge = await aPaidCharge(ledger())
        await letDaysPass(DAYS.closed + 1)
        await database
          .knex("checkout_transparent_charge")
          .update({ synchronize_at: new Date(Date.now() + 86_400_000) })
        return charge
      },
    ],
    [
      "that has changed lately",
      async () => {
        const charge = await aPaidCharge(ledger())
        await letDaysPass(DAYS.closed - 1)
        return charge
      },
    ],
    [
      "that somebody can pay",
      async () => {
        const charge = await anUnpaidCode(ledger())
        await letDaysPass(DAYS.closed + 1)
        return charge
      },
    ],
    [
      "whose code, or link, has ended lately",
      async () => {
        const charge = await anEndedLink()
        await letDaysPass(DAYS.closed + 1)
        await database.knex("checkout_transparent_charge").update({
          code_expires_at: database.knex.raw("now() - interval '179 days'"),
        })
        return charge
      },
    ],
    [
      "that is reserved on a card",
      async () => {
        const { charge } = await aResolvedCharge(ledger(), {
          chargeState: "authorized",
        })
        await letDaysPass(DAYS.closed + 1)
        return charge
      },
    ],
    [
      "that is in dispute",
      async () => {
        const charge = await aPaidCharge(ledger())
        await ledger().observe(charge, {
          ...OBSERVED_PAID,
          state: "charged_back",
        })
        await letDaysPass(DAYS.closed + 1)
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
        await letDaysPass(DAYS.closed + 1)
        return charge
      },
    ],
    [
      "that a person must look at",
      async () => {
        const charge = await aPaidCharge(ledger())
        await aDiscrepancy(charge)
        await letDaysPass(DAYS.closed + 1)
        return charge
      },
    ],
    [
      "that somebody is at work on",
      async () => {
        const charge = await aPaidCharge(ledger())
        await letDaysPass(DAYS.closed + 1)
        await ledger().leaseCharge(charge.id, { ms: 60_000, isTurn: false })
        return charge
      },
    ],
  ]

  it.each(KEPT)("%s", async (_, given) => {
    const charge = await given()
    const before = await keptOf(charge)

    expect(await trimmed()).toBe(0)

    expect(await keptOf(charge)).toEqual(before)
  })
})

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

const letEventDaysPass = (days: number) =>
  database.knex("checkout_transparent_outbox_entry").update({
    published_at: database.knex.raw("published_at - ? * interval '1 day'", [
      days,
    ]),
  })

const forgotten = async () => (await ledger().prune()).outboxEntries

describe("an event that was told long ago", () => {
  it("is deleted, and not told again when its charge is synchronized", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letDaysPass(DAYS.event + 1)
    await letEventDaysPass(DAYS.event + 1)

    expect(await forgotten()).toBe(1)

    expect(await database.rowsOf("outbox_entry")).toEqual([])
    expect(await ledger().noteEvents([paid(charge), refunded(charge)])).toBe(1)
    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      { name: "checkout_transparent.payment.refunded" },
    ])
  })

  it("is remembered beside those before it", async () => {
    const charge = await aPaidCharge(ledger())
    for (const event of [paid(charge), refunded(charge)]) {
      await ledger().noteEvents([event])
      await publishAll()
      await letDaysPass(DAYS.event + 1)
      await letEventDaysPass(DAYS.event + 1)
      expect(await forgotten()).toBe(1)
    }

    expect(await ledger().noteEvents([paid(charge), refunded(charge)])).toBe(0)
  })

  it("is deleted also where it is of no charge, or of a difference", async () => {
    const charge = await aPaidCharge(ledger())
    await aDiscrepancy(charge)
    await ledger().noteEvents([
      {
        name: "checkout_transparent.notification.dead",
        key: "notification.dead:1",
        data: {
          notification_id: "1",
          account: "br",
          merchant_charge_id: null,
          attempts: 1,
          error: "No.",
        },
      },
    ])
    await publishAll()
    await letEventDaysPass(DAYS.event + 1)

    expect(await forgotten()).toBe(2)
    expect(await database.rowsOf("charge")).toMatchObject([
      { published_event_keys: null },
    ])
  })

  it("stays until its days are over, and stays for ever while nobody was told", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().noteEvents([paid(charge)])
    await publishAll()
    await letEventDaysPass(DAYS.event - 1)
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
    await letDaysPass(DAYS.event + 1)
    await letEventDaysPass(DAYS.event + 1)

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
    await letDaysPass(DAYS.event + 1)
    await letEventDaysPass(DAYS.event + 1)
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
