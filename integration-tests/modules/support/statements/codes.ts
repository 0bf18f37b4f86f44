import { NO_SUMS } from "../../../../src/charge/charge-sums"
import { CODE } from "../a-code"
import { type Statements } from "../plans"

const BY_ID = "checkout_transparent_charge_pkey"
const OF_SESSION = "IDX_checkout_transparent_charge_payment_session_id"
const ONE_OPEN = "IDX_checkout_transparent_charge_one_open_per_collection"
const OF_COLLECTION = "IDX_checkout_transparent_charge_of_collection"
const OPEN_OF_CART = "IDX_checkout_transparent_charge_open_of_cart"
const UNPAID_OF_CART = "IDX_checkout_transparent_charge_unpaid_of_cart"
const INPUT_BY_ID = "checkout_transparent_shopper_input_pkey"
const UNRESOLVED =
  "IDX_checkout_transparent_operation_one_unresolved_per_charge"

export const OF_CODES: Statements = [
  [
    "what a storefront is told of a session",
    [OF_SESSION],
    (ledger) => ledger.findSessionState("session_770"),
  ],
  [
    "the codes of a cart that can still be paid",
    [UNPAID_OF_CART],
    (ledger) => ledger.countUnpaidOfCart("cart_770"),
  ],
  [
    "the open charge of a payment collection",
    [ONE_OPEN],
    (ledger) => ledger.findOpenChargeOfCollection("collection_770"),
  ],
  [
    "the open charge of a cart",
    [OPEN_OF_CART],
    (ledger) => ledger.findOpenChargeOfCart("cart_770"),
  ],
  [
    "all charges of a payment collection",
    [OF_COLLECTION],
    (ledger) => ledger.findChargesOfCollection("collection_770"),
  ],
  [
    "the charges of payment collections that are woken",
    [OF_COLLECTION],
    (ledger) =>
      ledger.wakeChargesOfCollections(["collection_770", "collection_771"]),
  ],
  ["the code that is let go", [BY_ID], (ledger) => ledger.abandon("ctchg_770")],
  [
    "the charges whose orders are noted",
    [BY_ID],
    (ledger) =>
      ledger.noteOrders([
        { chargeId: "ctchg_770", orderId: "order_1" },
        { chargeId: "ctchg_771", orderId: "order_2" },
      ]),
  ],
  [
    "the code that was looked at",
    [BY_ID, UNRESOLVED],
    (ledger) =>
      ledger.observe(
        { id: "ctchg_780", revision: 0 },
        { state: "expired", sums: NO_SUMS, details: {}, code: CODE }
      ),
  ],
  [
    "the session that an input was tied to",
    [INPUT_BY_ID],
    (ledger) => ledger.findSessionOfInput("ctin_770"),
  ],
  [
    "the Pix whose id the central bank gave",
    [BY_ID],
    (ledger) => ledger.notePixDetails("ctchg_770", { endToEndId: "E1" }),
  ],
]
