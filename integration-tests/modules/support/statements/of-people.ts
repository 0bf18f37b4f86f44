import { minorUnits } from "../../../../src/charge/money"
import type { LedgerDatabase } from "../a-ledger"
import type { Statements } from "../plans"

const NOTIFICATIONS = "checkout_transparent_notification"
const A_PAGE = { limit: 20, offset: 0 }
const NEWEST = { by: "created_at", direction: "desc", ...A_PAGE } as const
const LATEST = { direction: "desc", ...A_PAGE } as const
const A_DAY = { account: "br", day: "2026-11-07" }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** As Medusa's generated methods ask for the admin's list of notifications. */
const notified = ({ knex }: LedgerDatabase, filter: Record<string, string>) =>
  knex(NOTIFICATIONS)
    .where({ ...filter, deleted_at: null })
    .orderBy([
      { column: "received_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(20)

const OF_LISTS: Statements = [
  [
    "charge_listed charge_pkey",
    (ledger) =>
      ledger.findCharges(
        {
          ...{ method: ["pix"], state: ["paid", "pending"], account: ["br"] },
          created_at: { $gte: daysAgo(30) },
        },
        NEWEST
      ),
  ],
  [
    "charge_of_state charge_pkey",
    (ledger) => ledger.findCharges({ state: ["charged_back"] }, NEWEST),
  ],
  [
    "charge_of_amount charge_pkey",
    (ledger) => ledger.findCharges({ amount: minorUnits(777) }, NEWEST),
  ],
  [
    "charge_authorized charge_pkey",
    (ledger) => ledger.findCharges({ view: "to_capture" }, NEWEST),
  ],
  [
    "charge_of_state charge_pkey",
    (ledger) => ledger.findCharges({ view: "disputed" }, NEWEST),
  ],
  [
    "charge_known_as charge_merchant_charge_id charge_pkey",
    (ledger) => ledger.findCharges({ of: [{ name: "nsu-777" }] }, NEWEST),
  ],
  [
    "charge_of_order charge_of_email charge_of_collection charge_of_cart",
    (ledger) =>
      ledger.findCharges(
        {
          of: [
            { orderIds: ["order_777"], collectionIds: ["collection_777"] },
            { emailDigest: "digest_777", cartIds: ["cart_777"] },
          ],
        },
        NEWEST
      ),
  ],
  [
    "charge_listed",
    (ledger) => ledger.salesSince({ day: "2000-01-01", from: daysAgo(10) }),
  ],
  [
    "charge_of_email",
    (ledger) => ledger.sumsOfCharges({ emailDigest: "digest_777" }),
  ],
  [
    "movement_of_charge",
    (ledger) => ledger.movementsOfCharges(["ctchg_777", "ctchg_778"]),
  ],
  ["movement_of_charge", (ledger) => ledger.movementsOf("ctchg_770")],
  [
    "discrepancy_open",
    (ledger) =>
      ledger.findDiscrepancies(
        { status: "open" },
        { direction: "asc", ...A_PAGE }
      ),
  ],
  [
    "discrepancy_charge_id",
    (ledger) => ledger.discrepanciesOfCharges(["ctchg_777", "ctchg_778"]),
  ],
  [
    "notification_received_at",
    (ledger) => ledger.findNotifications({}, LATEST),
  ],
  ["", (ledger) => ledger.findNotifications({ state: "waiting" }, LATEST)],
  [
    "notification_merchant_charge_id",
    (_, database) => notified(database, { merchant_charge_id: "charge-777" }),
  ],
  [
    "notification_of_account",
    (_, database) => notified(database, { account: "another" }),
  ],
  [
    "notification_event_id notification_merchant_charge_id",
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
]

/** Their pages are found by an index; how many there are is counted, and a count of all reads all. */
export const OF_WHOLE_LISTS: Statements = [
  ["charge_listed charge_pkey", (ledger) => ledger.findCharges({}, NEWEST)],
  [
    "charge_pkey",
    (ledger) => ledger.findCharges({}, { ...NEWEST, offset: 50_000 }),
  ],
  [
    "charge_of_amount charge_pkey",
    (ledger) => ledger.findCharges({}, { ...NEWEST, by: "amount" }),
  ],
  ["operation_listed", (ledger) => ledger.findOperations({}, LATEST)],
  [
    "operation_listed",
    (ledger) =>
      ledger.findOperations(
        { account: ["br"], state: ["unknown", "rejected"] },
        LATEST
      ),
  ],
  [
    "discrepancy_listed",
    (ledger) =>
      ledger.findDiscrepancies(
        { status: "all", kind: ["amounts_differ"] },
        LATEST
      ),
  ],
]

const OF_DAYS: Statements = [
  [
    "discrepancy_one_open_per_kind charge_pkey",
    (ledger) => ledger.checksOfDays([A_DAY]),
  ],
  // By either index of a day.
  ["", (ledger) => ledger.sumsOfDays([A_DAY])],
  ["", (ledger) => ledger.firstDays()],
  [
    "movement_in_order charge_pkey",
    (ledger) =>
      ledger.movementPage({
        ...{ account: "br", by: "day", from: "2026-11-07", to: "2026-11-30" },
        ...{ after: { place: "2026-11-20", id: "ctmov_9" }, limit: 100 },
      }),
  ],
  [
    "movement_listed charge_pkey",
    (ledger) =>
      ledger.movementPage({
        ...{ account: "br", by: "observed_at", after: undefined, limit: 100 },
        ...{ from: "2026-11-07T03:00:00Z", to: "2026-11-30T03:00:00Z" },
      }),
  ],
]

/** What a monitor asks every minute. Of those that name no index, the planner's figures choose one. */
const OF_HEALTH: Statements = [
  [
    "movement_of_kind notification_merchant_charge_id",
    (ledger) => ledger.saleWithoutNotification("br", ["br", "br-manual"]),
  ],
  ["", (ledger) => ledger.waitingNotifications()],
  ["notification_due", (ledger) => ledger.lateNotifications()],
  ["", (ledger) => ledger.recentDoubts()],
  ["", (ledger) => ledger.longDoubts()],
  ["discrepancy_open", (ledger) => ledger.openDiscrepancies()],
  ["", (ledger) => ledger.latestLookups()],
  ["charge_captured movement_of_kind", (ledger) => ledger.firstSteps("br")],
  ["charge_unpaid_of_cart", (ledger) => ledger.openCodesOf("br")],
]

/** What admins, monitors and the retention ask of the ledger, with the indexes that find it. */
export const OF_PEOPLE: Statements = [
  ...OF_LISTS,
  ...OF_DAYS,
  ...OF_HEALTH,
  [
    [
      "charge_pkey notification_received_at shopper_input_created_at",
      "lease_expires_at fiscal_document_to_check fiscal_document_created_at",
    ].join(" "),
    (ledger) => ledger.prune(),
  ],
]
