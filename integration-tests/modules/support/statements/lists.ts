import { minorUnits } from "../../../../src/charge/money"
import { type Statements } from "../plans"

const BY_ID = "checkout_transparent_charge_pkey"
const LISTED = "IDX_checkout_transparent_charge_listed"
const OF_AMOUNT = "IDX_checkout_transparent_charge_of_amount"
const OF_NAME = "IDX_checkout_transparent_charge_known_as"
const NEWEST = { by: "created_at", direction: "desc" } as const
const A_PAGE = { limit: 20, offset: 0 }
const FAR = { limit: 20, offset: 50_000 }
const LATEST = { direction: "desc", ...A_PAGE } as const

export const OF_LISTS: Statements = [
  [
    "charges of a method, a state and some days",
    [LISTED, BY_ID],
    (ledger) =>
      ledger.findCharges(
        {
          method: ["pix"],
          state: ["paid", "pending"],
          account: ["br"],
          created_at: { $gte: new Date(Date.now() - 30 * 86_400_000) },
        },
        { ...NEWEST, ...A_PAGE }
      ),
  ],
  [
    "charges of a state that few have",
    ["IDX_checkout_transparent_charge_of_state", BY_ID],
    (ledger) =>
      ledger.findCharges({ state: ["charged_back"] }, { ...NEWEST, ...A_PAGE }),
  ],
  [
    "the latest notifications",
    ["IDX_checkout_transparent_notification_received_at"],
    (ledger) => ledger.findNotifications({}, LATEST),
  ],
  [
    "notifications that wait",
    [],
    (ledger) => ledger.findNotifications({ state: "waiting" }, LATEST),
  ],
  [
    "charges of an amount, the newest first",
    [OF_AMOUNT, BY_ID],
    (ledger) =>
      ledger.findCharges({ amount: minorUnits(777) }, { ...NEWEST, ...A_PAGE }),
  ],
  [
    "what can be captured, by its deadline",
    ["IDX_checkout_transparent_charge_authorized", BY_ID],
    (ledger) =>
      ledger.findCharges({ view: "to_capture" }, { ...NEWEST, ...A_PAGE }),
  ],
  [
    "what payers dispute, by its deadline",
    ["IDX_checkout_transparent_charge_of_state", BY_ID],
    (ledger) =>
      ledger.findCharges({ view: "disputed" }, { ...NEWEST, ...A_PAGE }),
  ],
  [
    "a charge by any of its names",
    [OF_NAME, "IDX_checkout_transparent_charge_merchant_charge_id", BY_ID],
    (ledger) =>
      ledger.findCharges(
        { of: [{ name: "nsu-777" }] },
        { ...NEWEST, ...A_PAGE }
      ),
  ],
  [
    "the charges of an order and of a buyer",
    [
      "IDX_checkout_transparent_charge_of_order",
      "IDX_checkout_transparent_charge_of_email",
      "IDX_checkout_transparent_charge_of_collection",
      "IDX_checkout_transparent_charge_of_cart",
    ],
    (ledger) =>
      ledger.findCharges(
        {
          of: [
            { orderIds: ["order_777"], collectionIds: ["collection_777"] },
            { emailDigest: "digest_777", cartIds: ["cart_777"] },
          ],
        },
        { ...NEWEST, ...A_PAGE }
      ),
  ],
  [
    "what was sold in thirty days",
    [LISTED],
    (ledger) =>
      ledger.salesSince({
        day: "2000-01-01",
        from: new Date(Date.now() - 10 * 86_400_000),
      }),
  ],
  [
    "what a buyer has paid",
    ["IDX_checkout_transparent_charge_of_email"],
    (ledger) => ledger.sumsOfCharges({ emailDigest: "digest_777" }),
  ],
  [
    "the movements of a charge",
    ["IDX_checkout_transparent_movement_of_charge"],
    (ledger) => ledger.movementsOfCharges(["ctchg_777", "ctchg_778"]),
  ],
  [
    "the open discrepancies, the oldest first",
    ["IDX_checkout_transparent_discrepancy_open"],
    (ledger) =>
      ledger.findDiscrepancies(
        { status: "open" },
        { direction: "asc", ...A_PAGE }
      ),
  ],
  [
    "the discrepancies of charges",
    ["IDX_checkout_transparent_discrepancy_charge_id"],
    (ledger) => ledger.discrepanciesOfCharges(["ctchg_777", "ctchg_778"]),
  ],
]

/** Their pages are found by an index; how many there are is counted, and a count of all reads all. */
export const OF_WHOLE_LISTS: Statements = [
  [
    "the newest charges",
    [LISTED, BY_ID],
    (ledger) => ledger.findCharges({}, { ...NEWEST, ...A_PAGE }),
  ],
  [
    "charges of a far page",
    [BY_ID],
    (ledger) => ledger.findCharges({}, { ...NEWEST, ...FAR }),
  ],
  [
    "the largest charges",
    [OF_AMOUNT, BY_ID],
    (ledger) =>
      ledger.findCharges({}, { by: "amount", direction: "desc", ...A_PAGE }),
  ],
  [
    "the latest operations",
    ["IDX_checkout_transparent_operation_listed"],
    (ledger) => ledger.findOperations({}, LATEST),
  ],
  [
    "the operations of an account that are in doubt",
    ["IDX_checkout_transparent_operation_listed"],
    (ledger) =>
      ledger.findOperations(
        { account: ["br"], state: ["unknown", "rejected"] },
        LATEST
      ),
  ],
  [
    "the latest movements",
    ["IDX_checkout_transparent_movement_listed"],
    (ledger) => ledger.findMovements({}, LATEST),
  ],
  [
    "all discrepancies of a kind",
    ["IDX_checkout_transparent_discrepancy_listed"],
    (ledger) =>
      ledger.findDiscrepancies(
        { status: "all", kind: ["amounts_differ"] },
        LATEST
      ),
  ],
]
