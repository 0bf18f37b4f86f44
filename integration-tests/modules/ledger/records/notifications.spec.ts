import type { Charge } from "../../../../src/domain/charge/charge"
import type { PaymentLinkUpdate } from "../../../../src/domain/notification/notification"
import { minorUnits } from "../../../../src/domain/money"
import { aPaidCharge } from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
  MINUTE_MS,
  notificationHelpers,
} from "../../../support/ledger/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const notifications = notificationHelpers(database)
const CHARGES = "checkout_transparent_charge"

const leaseTenDueCharges = () =>
  ledger().leaseDueCharges({ limit: 10, leaseMs: MINUTE_MS })

/** Creates a paid charge that is not due for synchronization, as if Medusa already had all its records. */
async function aChargeNotDue(): Promise<Charge> {
  const charge = await aPaidCharge(ledger())
  await database.knex(CHARGES).update({ synchronization_due_at: null })
  return charge
}

const aLinkUpdate = (linkId: string): PaymentLinkUpdate => ({
  kind: "payment_link_update",
  integration: "payment_link",
  type: "PAYMENT",
  transactionId: "t-1",
  status: "PAYED",
  amount: minorUnits(1_999),
  linkId,
})

describe("a notification that is received", () => {
  it("only one of 20 simultaneous deliveries of the same notification counts as a new notification", async () => {
    const answers = await runTwentyAtOnce(() =>
      ledger().storeNotification(aDelivery({ key: "k" }))
    )

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await database.rowsOf("notification")).toMatchObject([
      { delivery_count: 20 },
    ])
  })

  it("storing a notification makes its charge due for synchronization", async () => {
    const { id, merchantChargeId } = await aChargeNotDue()
    expect(await leaseTenDueCharges()).toEqual([])

    const [notification] =
      await notifications.receiveNotifications(merchantChargeId)

    expect(await leaseTenDueCharges()).toMatchObject([
      { charge: { id }, hasUnhandledNotification: true },
    ])
    expect(
      await notifications.retrieveNotificationRow(notification!)
    ).toMatchObject({
      handled_at: null,
      result: null,
    })
  })

  it("a second delivery of a handled notification does not make its charge due for synchronization", async () => {
    const { merchantChargeId } = await aChargeNotDue()
    const delivery = aDelivery({
      notification: aChargeUpdate(merchantChargeId),
    })
    const { id } = await ledger().storeNotification(delivery)
    await ledger().recordNotificationResult([id], "Medusa has it.")
    await database.knex(CHARGES).update({ synchronization_due_at: null })

    await ledger().storeNotification(delivery)

    expect(await leaseTenDueCharges()).toEqual([])
    expect(await notifications.retrieveNotificationRow(id)).toMatchObject({
      delivery_count: 2,
    })
  })

  it("a notification that arrives while its charge is leased makes the charge due when the lease is released", async () => {
    const { id, merchantChargeId } = await aChargeNotDue()
    const leased = (await ledger().leaseCharge(id, {
      ms: MINUTE_MS,
      isForSynchronization: true,
    }))!

    await notifications.receiveNotifications(merchantChargeId)
    await ledger().renewChargeLease(leased, MINUTE_MS)
    expect(await leaseTenDueCharges()).toEqual([])
    await ledger().releaseLeaseOfCharge(leased, { againAfterMs: null })

    expect(await leaseTenDueCharges()).toMatchObject([
      { charge: { id }, hasUnhandledNotification: true },
    ])
  })

  it("a notification that arrives after a charge's lease has expired makes the charge due, even if the slow worker releases the expired lease afterwards", async () => {
    const { id, merchantChargeId } = await aChargeNotDue()
    const late = (await ledger().leaseCharge(id, {
      ms: MINUTE_MS,
      isForSynchronization: true,
    }))!
    await database.setTimeOffset(2 * MINUTE_MS)

    await notifications.receiveNotifications(merchantChargeId)
    await ledger().releaseLeaseOfCharge(late, { againAfterMs: null })

    expect(await leaseTenDueCharges()).toMatchObject([
      { charge: { id }, hasUnhandledNotification: true },
    ])
  })

  it("a worker that requests charges with new notifications receives these charges and no others", async () => {
    const { id, merchantChargeId } = await aChargeNotDue()
    await aPaidCharge(ledger())
    await notifications.receiveNotifications(merchantChargeId)

    const notified = await ledger().leaseDueCharges({
      limit: 10,
      leaseMs: MINUTE_MS,
      order: "notified",
    })

    expect(notified.map(({ charge }) => charge.id)).toEqual([id])
  })

  it("a notification about a payment link makes the link's first charge due, but not the charge of a second payment through the same link", async () => {
    const first = await aChargeNotDue()
    const second = await aChargeNotDue()
    const linked = { method: "link", link_purpose: "cart", link_id: "LINK1" }
    await database.knex(CHARGES).where({ id: first.id }).update(linked)
    await database
      .knex(CHARGES)
      .where({ id: second.id })
      .update({ ...linked, duplicate_of_charge_id: first.id })

    await ledger().storeNotification(
      aDelivery({ notification: aLinkUpdate("LINK1") })
    )

    expect(await leaseTenDueCharges()).toMatchObject([
      { charge: { id: first.id } },
    ])
  })

  it.each([
    [
      "no charge has the id in the notification",
      aChargeUpdate("nobody's"),
      "This installation made no charge with the notification's id.",
    ],
    [
      "the notification names no charge",
      aChargeUpdate(""),
      "The notification names no charge.",
    ],
    [
      "no payment link has the id in the notification, and no answer to the creation of a link was lost",
      aLinkUpdate("LINK9"),
      "This installation made no payment link with this id.",
    ],
    [
      "the kind of the notification is unknown and the notification names no charge",
      {
        kind: "unrecognized" as const,
        integration: "checkout" as const,
        type: "NEWS",
        why: "type is NEWS",
      },
      "The notification was not understood: type is NEWS.",
    ],
  ])(
    "if a notification belongs to no charge or payment link of the installation (%s), it is recorded as handled when it arrives",
    async (_, notification, result) => {
      await aChargeNotDue()

      const { id } = await ledger().storeNotification(
        aDelivery({ notification })
      )

      expect(await leaseTenDueCharges()).toEqual([])
      expect(await notifications.retrieveNotificationRow(id)).toMatchObject({
        handled_at: expect.any(Date),
        result,
      })
    }
  )
})

describe("characters that PostgreSQL cannot store", () => {
  const BAD = "a\u0000b\ud800c\udc00d\\u0000"
  const GOOD = "a\ufffdb\ufffdc\ufffdd\\u0000"

  it("characters that PostgreSQL cannot store are replaced in every field of a stored notification", async () => {
    const update = aChargeUpdate(BAD)

    const { id } = await ledger().storeNotification(
      aDelivery({
        key: BAD,
        payload: { [BAD]: [BAD, { deep: BAD }], whole: "\u{1f600}" },
        notification: { ...update, type: BAD, eventId: BAD },
      })
    )

    expect(await notifications.retrieveNotificationRow(id)).toMatchObject({
      notification_key: GOOD,
      event_id: GOOD,
      type: GOOD,
      merchant_charge_id: GOOD,
      payload: { [GOOD]: [GOOD, { deep: GOOD }], whole: "\u{1f600}" },
      parsed_notification: {
        type: GOOD,
        merchantChargeId: GOOD,
        charge: { amount: 1_999 },
      },
    })
  })

  it("a charge id in a notification that is too long for the database's index is shortened in the notification's row", async () => {
    const long = Array.from({ length: 20_000 }, () =>
      String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))
    ).join("")

    const [id] = await notifications.receiveNotifications(long)

    expect(await notifications.retrieveNotificationRow(id!)).toMatchObject({
      merchant_charge_id: long.slice(0, 255),
      parsed_notification: { merchantChargeId: long },
    })
  })
})

describe("the unhandled notifications of a charge", () => {
  it("the ledger returns the unhandled notifications of a charge, oldest first, and leaves out the handled ones", async () => {
    const charge = await aChargeNotDue()
    const { merchantChargeId: name } = charge
    const [first, second, third] = await notifications.receiveNotifications(
      name,
      name,
      name
    )

    await ledger().recordNotificationResult([second!], "Medusa has it.")

    const about = await ledger().findUnhandledNotifications(charge)
    expect(about.map(({ id }) => id)).toEqual([first, third])
  })

  it("the recorded result of a notification is not replaced by a second result", async () => {
    const { merchantChargeId } = await aChargeNotDue()
    const [id] = await notifications.receiveNotifications(merchantChargeId)

    await ledger().recordNotificationResult([id!], "Medusa has it.")
    await ledger().recordNotificationResult([id!], "It is listed.")

    expect(await notifications.retrieveNotificationRow(id!)).toMatchObject({
      result: "Medusa has it.",
    })
  })

  it("the ledger returns the milliseconds until the next charge with unhandled notifications is due", async () => {
    const { id, merchantChargeId } = await aChargeNotDue()
    expect(await ledger().findMsUntilNextNotifiedChargeIsDue()).toBeUndefined()
    await notifications.receiveNotifications(merchantChargeId)
    const [leased] = await leaseTenDueCharges()

    await ledger().releaseLeaseOfCharge(leased!, { againAfterMs: MINUTE_MS })

    expect(leased?.charge.id).toBe(id)
    const nextMs = (await ledger().findMsUntilNextNotifiedChargeIsDue())!
    expect(nextMs).toBeGreaterThan(MINUTE_MS - 10_000)
    expect(nextMs).toBeLessThanOrEqual(MINUTE_MS)
  })
})
