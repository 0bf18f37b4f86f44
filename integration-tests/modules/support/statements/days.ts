import { type Statements } from "../plans"

const OF_CHARGE = "IDX_checkout_transparent_movement_of_charge"
const BY_ID = "checkout_transparent_charge_pkey"
const IN_ORDER = "IDX_checkout_transparent_movement_in_order"
const OF_COLLECTION = "IDX_checkout_transparent_charge_of_collection"
const AUTHORIZED = "IDX_checkout_transparent_charge_authorized"
const NOW = new Date()
const A_DAY = { account: "br", day: "2026-11-07" }

export const OF_DAYS: Statements = [
  [
    "what moved of a charge",
    [OF_CHARGE],
    (ledger) => ledger.movementsOf("ctchg_770"),
  ],
  [
    // The day's movements by either of its indexes.
    "asking for lookups of a day",
    [AUTHORIZED, BY_ID],
    (ledger) =>
      ledger.askForLookupsOfDay(A_DAY, { end: NOW, since: NOW, perSecond: 20 }),
  ],
  [
    "asking for lookups of payment collections",
    [OF_COLLECTION, BY_ID],
    (ledger) =>
      ledger.askForLookupsOfCollections(["paycol_770"], {
        since: NOW,
        perSecond: 20,
      }),
  ],
  [
    "how far days are checked",
    ["IDX_checkout_transparent_discrepancy_one_open_per_kind", BY_ID],
    (ledger) => ledger.checksOfDays([A_DAY]),
  ],
  // By either index of a day.
  ["what days come to", [], (ledger) => ledger.sumsOfDays([A_DAY])],
  ["the first days of accounts", [], (ledger) => ledger.firstDays()],
  [
    "a page of movements",
    [IN_ORDER, BY_ID],
    (ledger) =>
      ledger.movementPage({
        ...{ account: "br", by: "day", from: "2026-11-07", to: "2026-11-30" },
        ...{ after: { place: "2026-11-20", id: "ctmov_9" }, limit: 100 },
      }),
  ],
  [
    "a page of movements as they were learnt",
    ["IDX_checkout_transparent_movement_listed", BY_ID],
    (ledger) =>
      ledger.movementPage({
        ...{ account: "br", by: "observed_at", after: undefined, limit: 100 },
        ...{ from: "2026-11-07T03:00:00Z", to: "2026-11-30T03:00:00Z" },
      }),
  ],
]
