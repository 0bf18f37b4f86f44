import { aDelivery, TURN } from "../a-notification"
import { type Statements } from "../plans"
import type { LedgerDatabase } from "../a-ledger"

const NOTIFICATIONS = "checkout_transparent_notification"
const OF_NOTIFICATION = "IDX_checkout_transparent_notification"
const NOTIFICATION_BY_ID = "checkout_transparent_notification_pkey"
const OF_OUTBOX = "IDX_checkout_transparent_outbox_entry"

/** As Medusa's generated methods ask for the admin's list. */
const listed = ({ knex }: LedgerDatabase, filter: Record<string, string>) =>
  knex(NOTIFICATIONS)
    .where({ ...filter, deleted_at: null })
    .orderBy([
      { column: "received_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(20)

export const OF_NOTIFICATIONS: Statements = [
  [
    "the notification that is delivered",
    [],
    (ledger) => ledger.receiveNotification(aDelivery({ key: "key-777" })),
  ],
  [
    "the charges that are told of",
    [`${OF_NOTIFICATION}_due`],
    (ledger) => ledger.takeNotifiedCharges(TURN),
  ],
  [
    "what is told of a charge, and of its link",
    [`${OF_NOTIFICATION}_merchant_charge_id`, `${OF_NOTIFICATION}_of_link`],
    (ledger) =>
      ledger.notificationsAbout({
        merchantChargeId: "charge-777",
        linkId: "link-777",
      }),
  ],
  [
    "what is told of nobody's charge",
    [`${OF_NOTIFICATION}_due`],
    (ledger) => ledger.takeLoneNotifications(TURN),
  ],
  [
    "when the next one is due",
    [`${OF_NOTIFICATION}_due`],
    (ledger) => ledger.nextNotificationMs(),
  ],
  [
    "what ends",
    [NOTIFICATION_BY_ID],
    (ledger) => ledger.endNotifications(["ctnot_700", "ctnot_800"], "Done."),
  ],
  [
    "what is put off",
    [NOTIFICATION_BY_ID],
    (ledger) =>
      ledger.putOffNotifications(["ctnot_700", "ctnot_800"], {
        why: "No.",
        firstPauseMs: 0,
        longestPauseMs: 0,
        mostTries: 1,
      }),
  ],
  [
    "what a person looks for of a charge",
    [`${OF_NOTIFICATION}_merchant_charge_id`],
    (_, database) => listed(database, { merchant_charge_id: "charge-777" }),
  ],
  [
    "what a person looks for of an account",
    [`${OF_NOTIFICATION}_of_account`],
    (_, database) => listed(database, { account: "another" }),
  ],
  [
    "what a person looks for by an id",
    [`${OF_NOTIFICATION}_event_id`, `${OF_NOTIFICATION}_merchant_charge_id`],
    (_, { knex }) =>
      knex(NOTIFICATIONS)
        .where({ deleted_at: null })
        .where((either) => {
          void either
            .where({ event_id: "charge-777" })
            .orWhere({ merchant_charge_id: "charge-777" })
        })
        .orderBy("received_at", "desc")
        .limit(20),
  ],
  [
    "the facts that nobody was told of",
    [`${OF_OUTBOX}_waiting`],
    (ledger) => ledger.takeOutboxEntries({ limit: 10, leaseMs: 1_000 }),
  ],
  [
    "the facts that were told",
    [],
    (ledger) => ledger.markPublished(["ctout_1000", "ctout_2000"]),
  ],
  [
    "the facts that are taken back",
    [],
    (ledger) => ledger.releaseOutboxEntries(["ctout_1000", "ctout_2000"]),
  ],
]
