import { NO_SUMS } from "../../../../src/charge/charge-sums"
import { minorUnits } from "../../../../src/charge/money"
import { aRefund, NO_WAITS } from "../a-change"
import { aClaim } from "../an-intent"
import { type Statements } from "../plans"

const CHARGE_BY_ID = "checkout_transparent_charge_pkey"
const TO_SYNCHRONIZE = "IDX_checkout_transparent_charge_to_synchronize"
const OPERATION_BY_ID = "checkout_transparent_operation_pkey"
const OPERATIONS_OF_CHARGE = "IDX_checkout_transparent_operation_charge_id"
const DISCREPANCIES_OF_CHARGE = "IDX_checkout_transparent_discrepancy_charge_id"
const DISCREPANCY_BY_ID = "checkout_transparent_discrepancy_pkey"

export const OF_CHANGES: Statements = [
  [
    "what stands in the way of a refund",
    [CHARGE_BY_ID, OPERATIONS_OF_CHARGE],
    (ledger) =>
      ledger.claimChange(aRefund({ id: "ctchg_777" }), aClaim(), NO_WAITS),
  ],
  [
    "the standing of a charge",
    [CHARGE_BY_ID],
    (ledger) => ledger.currentStateOf("ctchg_777"),
  ],
  [
    "the operations of some charges",
    [OPERATIONS_OF_CHARGE],
    (ledger) => ledger.operationsOf(["ctchg_777", "ctchg_778"]),
  ],
  [
    "an operation and its charge, about which Medusa was told nothing",
    [OPERATION_BY_ID, CHARGE_BY_ID],
    (ledger) => ledger.noteUnanswered("ctop_777"),
  ],
  [
    "the operation whose baseline is written",
    [OPERATION_BY_ID],
    (ledger) => ledger.noteBaseline("ctop_777", NO_SUMS).catch(() => undefined),
  ],
  [
    "the operation that a look-up shows nothing of",
    [OPERATION_BY_ID, CHARGE_BY_ID],
    (ledger) => ledger.noteNoEffect("ctop_777", { resolveWindowMs: 60_000 }),
  ],
  [
    "the charge that was observed",
    [CHARGE_BY_ID],
    (ledger) =>
      ledger.observe(
        { id: "ctchg_777", revision: 0 },
        { state: "paid", sums: NO_SUMS, details: {} }
      ),
  ],
  [
    "the charge whose refund is recorded",
    [CHARGE_BY_ID],
    (ledger) =>
      ledger.recordRefund(
        { id: "ctchg_777", revision: 0 },
        { amount: minorUnits(1), actor: "merchant panel" }
      ),
  ],
  [
    "the charges whose turn has come",
    [TO_SYNCHRONIZE],
    (ledger) => ledger.takeChargesToSynchronize({ limit: 50, leaseMs: 1_000 }),
  ],
  [
    "the charge that is held and let go",
    [CHARGE_BY_ID],
    async (ledger) => {
      const leased = await ledger.leaseCharge("ctchg_999", {
        ms: 1_000,
        isTurn: true,
      })
      await ledger.releaseCharge(leased!, { againAfterMs: null })
    },
  ],
  [
    "the charge whose money goes back",
    [CHARGE_BY_ID],
    (ledger) =>
      ledger.decideRefund("ctchg_777", { by: "user_1", reason: "No." }),
  ],
  [
    "the refund that Medusa's row is tied to",
    [OPERATIONS_OF_CHARGE],
    (ledger) =>
      ledger.adoptBooking({
        chargeId: "ctchg_777",
        kind: "refund",
        amount: minorUnits(500),
        medusaId: "ref_1",
      }),
  ],
  [
    "what is booked",
    [OPERATION_BY_ID],
    (ledger) => ledger.markBooked(["ctop_777", "ctop_778"]),
  ],
  [
    "whether a difference was resolved as it is",
    [DISCREPANCIES_OF_CHARGE],
    async (ledger) => {
      const charge = await ledger.findChargeById("ctchg_777")
      await ledger.raiseDiscrepancy(
        { charge: charge!, orderId: undefined },
        {
          kind: "amounts_differ",
          details: "Differs.",
          gateway: { state: "paid", ...NO_SUMS },
          medusa: undefined,
        }
      )
    },
  ],
  [
    "the open differences of a charge that agrees again",
    [],
    (ledger) => ledger.closeDiscrepancies("ctchg_777", []),
  ],
  [
    "the difference that a person resolves",
    [DISCREPANCY_BY_ID],
    (ledger) =>
      ledger.resolveDiscrepancy("ctdis_700", { by: "u", resolution: "Done." }),
  ],
]
