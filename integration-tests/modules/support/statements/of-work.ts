import { NO_SUMS } from "../../../../src/charge/charge-sums"
import { minorUnits } from "../../../../src/charge/money"
import { aRefund, NO_WAITS } from "../a-change"
import { CODE } from "../a-code"
import { aDelivery, TURN } from "../a-notification"
import { aClaim, anIntent, anIntentWithInput } from "../an-intent"
import type { Statements } from "../plans"

const ONE = { id: "ctchg_777", revision: 0 }
const WHY = { by: "user_1", reason: "No." }
const SESSION = "charge_payment_session_id"
const INPUT = "shopper_input_payment_session_id"
const OPEN = "charge_one_open_per_collection"
const SOON = { since: new Date(), perSecond: 20 }
const A_DAY = { account: "br", day: "2026-11-07" }
const REMINDERS = { account: "br", afterMinutes: 10, beforeEndMinutes: 60 }
const LEASE = { key: "sessions:777", owner: "test:1" }

const OF_SESSIONS_AND_CARTS: Statements = [
  [SESSION, (ledger) => ledger.findChargeBySession("session_777")],
  [SESSION, (ledger) => ledger.findSessionState("session_770")],
  [OPEN, (ledger) => ledger.findOpenChargeOfCollection("collection_777")],
  ["charge_open_of_cart", (ledger) => ledger.findOpenChargeOfCart("cart_777")],
  ["charge_unpaid_of_cart", (ledger) => ledger.countUnpaidOfCart("cart_770")],
  ["charge_unsuccessful", (ledger) => ledger.countCardAttempts("ctchg_12")],
  [
    "charge_of_cart",
    (ledger) => ledger.countCodesOfCart({ account: "br", cartId: "cart_10" }),
  ],
  [
    "charge_of_collection",
    (ledger) => ledger.findChargesOfCollection("collection_770"),
  ],
  [
    "charge_of_collection",
    (ledger) =>
      ledger.wakeChargesOfCollections(["collection_770", "collection_771"]),
  ],
  [
    "discrepancy_attack charge_unsuccessful",
    async (ledger) => {
      const details = "Many cards failed."
      const attack = { account: "br", kind: "cards_tested", details } as const
      await ledger.listAttack(attack)
      await ledger.listAttack(attack)
    },
  ],
  ["charge_unpaid_of_cart", (ledger) => ledger.dueReminders(REMINDERS, 20)],
  [
    "",
    (ledger) =>
      ledger.claimReminder(REMINDERS, { chargeId: "ctchg_770", kind: "first" }),
  ],
  ["reminder_pkey", (ledger) => ledger.noteReminderSent("ctrem_777")],
  [
    "opt_out_email_digest",
    async (ledger) => {
      await ledger.hasOptedOut("digest_777")
      await ledger.optOutOfReminders("digest_777")
    },
  ],
  [INPUT, (ledger) => ledger.readShopperInput("abandoned_777")],
  [INPUT, (ledger) => ledger.dropShopperInput("abandoned_776")],
  [
    INPUT,
    (ledger) =>
      ledger.bindShopperInput({
        ...{ reference: "ctin_777", account: "br" },
        paymentSessionId: "abandoned_778",
      }),
  ],
  ["shopper_input_pkey", (ledger) => ledger.findSessionOfInput("ctin_770")],
  [
    INPUT,
    (ledger) =>
      ledger.claimCreation(
        anIntent({ paymentSessionId: "abandoned_777" }),
        aClaim()
      ),
  ],
  [
    `${INPUT} ${SESSION}`,
    (ledger) =>
      ledger.claimCreation(
        anIntent({ paymentSessionId: "session_777" }),
        aClaim()
      ),
  ],
  [
    `${INPUT} ${SESSION} ${OPEN}`,
    async (ledger) =>
      ledger.claimCreation(
        await anIntentWithInput(ledger, {
          paymentCollectionId: "collection_777",
        }),
        aClaim()
      ),
  ],
]

const OF_CHARGES: Statements = [
  [
    "charge_pkey operation_one_unresolved_per_charge",
    (ledger) =>
      ledger.observe(
        { id: "ctchg_780", revision: 0 },
        { state: "expired", sums: NO_SUMS, details: {}, code: CODE }
      ),
  ],
  [
    "charge_pkey",
    (ledger) =>
      ledger.noteOrders([
        { chargeId: "ctchg_770", orderId: "order_1" },
        { chargeId: "ctchg_771", orderId: "order_2" },
      ]),
  ],
  [
    "charge_to_synchronize",
    (ledger) => ledger.takeChargesToSynchronize({ limit: 50, leaseMs: 1_000 }),
  ],
  [
    "charge_pkey",
    async (ledger) => {
      const turn = { ms: 1_000, isTurn: true }
      const leased = await ledger.leaseCharge("ctchg_999", turn)
      await ledger.releaseCharge(leased!, { againAfterMs: null })
    },
  ],
  [
    // The day's movements by either of its indexes.
    "charge_authorized charge_pkey",
    (ledger) => ledger.askForLookupsOfDay(A_DAY, { end: new Date(), ...SOON }),
  ],
  [
    "charge_of_collection charge_pkey",
    (ledger) => ledger.askForLookupsOfCollections(["paycol_770"], SOON),
  ],
]

const OF_CHANGES: Statements = [
  [
    "charge_pkey operation_charge_id",
    (ledger) => ledger.claimChange(aRefund(ONE), aClaim(), NO_WAITS),
  ],
  [
    "operation_charge_id",
    (ledger) => ledger.operationsOf(["ctchg_777", "ctchg_778"]),
  ],
  ["operation_pkey charge_pkey", (ledger) => ledger.noteUnanswered("ctop_777")],
  [
    "charge_pkey charge_refund_decided",
    (ledger) =>
      ledger.decideRefundWithin(
        { id: "ctchg_778", account: "br", sums: NO_SUMS },
        { ...WHY, caps: { mostPerHour: 1_000, mostAmountPerHour: null } }
      ),
  ],
  ["charge_refund_decided", (ledger) => ledger.recentRefunds("br", "user_1")],
  [
    "operation_charge_id",
    (ledger) =>
      ledger.adoptBooking({
        ...{ chargeId: "ctchg_777", kind: "refund", medusaId: "ref_1" },
        amount: minorUnits(500),
      }),
  ],
  [
    "discrepancy_charge_id",
    async (ledger) => {
      const charge = await ledger.findChargeById("ctchg_777")
      await ledger.raiseDiscrepancy(
        { charge: charge!, orderId: undefined },
        {
          ...{ kind: "amounts_differ", details: "Differs." },
          gateway: { state: "paid", ...NO_SUMS },
          medusa: undefined,
        }
      )
    },
  ],
  ["", (ledger) => ledger.closeDiscrepancies("ctchg_777", [])],
  ["", (ledger) => ledger.chargesListedAs("waiting_too_long", ["ctchg_777"])],
]

const OF_LINKS: Statements = [
  ["charge_of_link", (ledger) => ledger.findChargesOfLink("link_771")],
  [
    "payment_link_order_number charge_pkey",
    (ledger) => ledger.findChargeOfOrderNumber("CT777"),
  ],
  ["operation_lost_link", (ledger) => ledger.hasLostLinks("br")],
  [
    "link_transaction_transaction_id",
    (ledger) => ledger.knowsLinkTransaction("transaction_777"),
  ],
  [
    "link_transaction_charge_id",
    async (ledger) => {
      const charge = await ledger.findChargeById("ctchg_771")
      await ledger.noteLinkTransactions(charge!, [
        {
          ...{ transactionId: "transaction_771", transactionStatus: "PAYED" },
          amount: minorUnits(1_999),
        },
      ])
    },
  ],
]

/** What is in doubt, or is to end. */
const OF_DOUBTS: Statements = [
  ["", (ledger) => ledger.takeDoubt("ctchg_777")],
  [
    "operation_pkey charge_pkey",
    (ledger) => ledger.noteNoEffect("ctop_777", { resolveWindowMs: 60_000 }),
  ],
]

const OF_NOTIFICATIONS: Statements = [
  ["", (ledger) => ledger.receiveNotification(aDelivery({ key: "key-777" }))],
  ["notification_due", (ledger) => ledger.takeNotifiedCharges(TURN)],
  [
    "notification_merchant_charge_id notification_of_link",
    (ledger) =>
      ledger.notificationsAbout({
        ...{ merchantChargeId: "charge-777", link: { id: "link-777" } },
      }),
  ],
  [
    "notification_merchant_charge_id notification_of_link",
    (ledger) =>
      ledger.wakeNotificationsAbout({
        ...{ merchantChargeId: "charge-777", link: { id: "link-777" } },
      }),
  ],
  ["notification_due", (ledger) => ledger.takeLoneNotifications(TURN)],
  ["notification_due", (ledger) => ledger.nextNotificationMs()],
  [
    "notification_pkey",
    (ledger) => ledger.endNotifications(["ctnot_700", "ctnot_800"], "Done."),
  ],
  [
    "notification_pkey",
    (ledger) =>
      ledger.putOffNotifications(["ctnot_700", "ctnot_800"], {
        ...{ why: "No.", mostTries: 1, firstPauseMs: 0, longestPauseMs: 0 },
      }),
  ],
  [
    "outbox_entry_waiting",
    (ledger) => ledger.takeOutboxEntries({ limit: 10, leaseMs: 1_000 }),
  ],
  ["", (ledger) => ledger.releaseOutboxEntries(["ctout_1000", "ctout_2000"])],
]

const OF_LEASES: Statements = [
  [
    "lease_key",
    async (ledger) => {
      await ledger.takeLease(LEASE, 1_000)
      await ledger.renewLease(LEASE, 1_000)
      await ledger.endLease(LEASE)
    },
  ],
]

/**
 * What shoppers, acts of admins, jobs and webhooks ask of the ledger, with the indexes that find it. Of what
 * changes one row by its id there is nothing to find out.
 */
export const OF_WORK: Statements = [
  ...OF_SESSIONS_AND_CARTS,
  ...OF_CHARGES,
  ...OF_CHANGES,
  ...OF_LINKS,
  ...OF_DOUBTS,
  ...OF_NOTIFICATIONS,
  ...OF_LEASES,
]
