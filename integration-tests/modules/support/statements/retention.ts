import { NO_SUMS } from "../../../../src/charge/charge-sums"
import { minorUnits } from "../../../../src/charge/money"
import { type Statements } from "../plans"

const CHARGE = "IDX_checkout_transparent_charge"
const CHARGE_BY_ID = "checkout_transparent_charge_pkey"
const OF_LINK = "IDX_checkout_transparent_link"
const OF_LEASE = "IDX_checkout_transparent_lease"

const LEASE = { key: "sessions:777", owner: "test:1" }

/** What jobs, changes of carts and webhooks ask that the other files of this kind have not. */
export const REPEATED: Statements = [
  [
    "the charge that is shown",
    [CHARGE_BY_ID],
    (ledger) => ledger.findChargeById("ctchg_777"),
  ],
  [
    "the charges of a batch",
    [CHARGE_BY_ID],
    (ledger) => ledger.chargesWithIds(["ctchg_777", "ctchg_778"]),
  ],
  [
    "those of some charges that are listed",
    [],
    (ledger) =>
      ledger.chargesListedAs("waiting_too_long", ["ctchg_777", "ctchg_778"]),
  ],
  [
    "how much an account gave back lately",
    [`${CHARGE}_refund_decided`],
    (ledger) => ledger.recentRefunds("br", "checkout-transparent"),
  ],
  [
    "the decision that another charge's money goes back",
    [CHARGE_BY_ID, `${CHARGE}_refund_decided`],
    (ledger) =>
      ledger.decideRefundWithin(
        { id: "ctchg_778", account: "br", sums: NO_SUMS },
        {
          by: "checkout-transparent",
          reason: "No.",
          caps: { mostPerHour: 1_000, mostAmountPerHour: null },
        }
      ),
  ],
  [
    "the charges of a link",
    [`${CHARGE}_of_link`],
    (ledger) => ledger.findChargesOfLink("link_771"),
  ],
  [
    "the charge of a link whose answer was lost",
    ["IDX_checkout_transparent_payment_link_order_number", CHARGE_BY_ID],
    (ledger) => ledger.findChargeOfOrderNumber("CT777"),
  ],
  [
    "whether an account has lost a link",
    ["IDX_checkout_transparent_operation_lost_link"],
    (ledger) => ledger.hasLostLinks("br"),
  ],
  [
    "the payment of a link that is known",
    [`${OF_LINK}_transaction_transaction_id`],
    (ledger) => ledger.knowsLinkTransaction("transaction_777"),
  ],
  [
    "what was paid at a link, and was told before",
    [`${OF_LINK}_transaction_charge_id`],
    async (ledger) => {
      const charge = await ledger.findChargeById("ctchg_771")
      await ledger.noteLinkTransactions(charge!, [
        {
          transactionId: "transaction_771",
          transactionStatus: "PAYED",
          amount: minorUnits(1_999),
        },
      ])
    },
  ],
  [
    "the lease that is taken, renewed and ended",
    [`${OF_LEASE}_key`],
    async (ledger) => {
      await ledger.takeLease(LEASE, 1_000)
      await ledger.renewLease(LEASE, 1_000)
      await ledger.endLease(LEASE)
    },
  ],
]

/** Each has something to delete, and much that stays. */
export const OF_RETENTION: Statements = [
  [
    "what is too old to be kept, of every table",
    [
      CHARGE_BY_ID,
      "IDX_checkout_transparent_notification_received_at",
      "IDX_checkout_transparent_shopper_input_created_at",
      `${OF_LEASE}_expires_at`,
      "IDX_checkout_transparent_fiscal_document_to_check",
      "IDX_checkout_transparent_fiscal_document_created_at",
    ],
    (ledger) => ledger.prune(),
  ],
]
