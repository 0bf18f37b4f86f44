import { type Statements } from "../plans"

const CHARGE = "IDX_checkout_transparent_charge"
const OF_MOVEMENT = "IDX_checkout_transparent_movement_of_kind"
const OF_NOTIFICATION = "IDX_checkout_transparent_notification"

/** What a monitor asks every minute, and what is shown beside it. */
export const OF_HEALTH: Statements = [
  [
    "a sale without a notification",
    [OF_MOVEMENT, `${OF_NOTIFICATION}_merchant_charge_id`],
    (ledger) => ledger.saleWithoutNotification("br", ["br", "br-manual"]),
  ],
  [
    "notifications that are not processed yet",
    [],
    (ledger) => ledger.waitingNotifications(),
  ],
  [
    "notifications that are late",
    [`${OF_NOTIFICATION}_due`],
    (ledger) => ledger.lateNotifications(),
  ],
  ["operations that are in doubt", [], (ledger) => ledger.recentDoubts()],
  [
    "operations that are long in doubt",
    // By what they are or by when they were made, as the planner's figures have it.
    [],
    (ledger) => ledger.longDoubts(),
  ],
  [
    "discrepancies that are open",
    ["IDX_checkout_transparent_discrepancy_open"],
    (ledger) => ledger.openDiscrepancies(),
  ],
  [
    "the latest lookups",
    // The newest of all, or of this installation, as the planner's figures have it.
    [],
    (ledger) => ledger.latestLookups(),
  ],
  [
    "the first steps of an account",
    [`${CHARGE}_captured`, OF_MOVEMENT],
    (ledger) => ledger.firstSteps("br"),
  ],
  [
    "the codes that a switched-off method leaves",
    [`${CHARGE}_unpaid_of_cart`],
    (ledger) => ledger.openCodesOf("br"),
  ],
]
