import { type Statements } from "../plans"

const OF_DAY = "IDX_checkout_transparent_movement_of_day"
const OF_CHARGE = "IDX_checkout_transparent_movement_of_charge"
const BY_ID = "checkout_transparent_charge_pkey"
const IN_ORDER = "IDX_checkout_transparent_movement_in_order"
const FINDINGS = "IDX_checkout_transparent_reconciliation_finding_once"
const A_DAY = { account: "br", day: "2026-11-07" }

export const OF_DAYS: Statements = [
  [
    "what moved of a charge",
    [OF_CHARGE],
    (ledger) => ledger.movementsOf("ctchg_770"),
  ],
  [
    "some of a day's charges",
    [OF_DAY, BY_ID],
    (ledger) => ledger.chargesOfDay(A_DAY, { after: "ctchg_500", limit: 10 }),
  ],
  [
    "charges of other days",
    [OF_DAY],
    (ledger) => ledger.withoutMovementOn(A_DAY, ["ctchg_770", "ctchg_771"]),
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
  [
    "what is reserved since a day",
    ["IDX_checkout_transparent_charge_authorized"],
    (ledger) =>
      ledger.authorizationsOfDay("br", {
        from: new Date("2026-11-07T03:00:00Z"),
        to: new Date("2026-11-08T03:00:00Z"),
        after: undefined,
        limit: 100,
      }),
  ],
  [
    "the charges of payment sessions",
    ["IDX_checkout_transparent_charge_payment_session_id"],
    (ledger) => ledger.chargesOfSessions(["session_770", "session_771"]),
  ],
  [
    "how much was found of days",
    [FINDINGS],
    (ledger) => ledger.countFindings(["ctday_7", "ctday_8"]),
  ],
]
