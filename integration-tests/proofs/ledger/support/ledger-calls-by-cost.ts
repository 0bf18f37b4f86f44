import { messageWithUncheckedValues } from "../../../../src/domain/message"
import { ZERO_SUMS } from "../../../../src/domain/charge/charge-sums"
import { minorUnits } from "../../../../src/domain/money"
import {
  aRefundIntent,
  claimChangeWithoutSpacing,
} from "../../../support/ledger/a-change"
import { aDelivery } from "../../../support/ledger/a-notification"
import {
  aClaim,
  anIntent,
  anIntentWithInput,
} from "../../../support/ledger/an-intent"
import type { LedgerCalls } from "./query-plans"

const ONE = { id: "ctchg_777", revision: 0 }
const WHY = { by: "user_1", reason: "No." }
const SOON = { since: new Date(), perSecond: 20 }
const REMINDERS = { account: "br", afterMinutes: 10, beforeEndMinutes: 60 }
const A_PAGE = { limit: 20, offset: 0 }
const NEWEST = { by: "created_at", direction: "desc", ...A_PAGE } as const
const LATEST = { direction: "desc", ...A_PAGE } as const
const RULES = { text: "rules", account: "br" }
const A_DAY = { account: "br", day: "2026-11-07" }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/**
 * Calls that search in the ledger and must read only a few rows. Changes of one row by its id and reads of the settings
 * are left out.
 */
export const CHEAP_LEDGER_CALLS: LedgerCalls = [
  (ledger) => ledger.findChargeBySession("session_777"),
  (ledger) => ledger.findChargeStateForStorefront("session_770"),
  (ledger) => ledger.findOpenChargeOfCollection("collection_777"),
  (ledger) => ledger.findOpenChargeOfCart("cart_777"),
  (ledger) => ledger.findOpenChargeOfCartWithPriceUse("cart_777"),
  (ledger) => ledger.findOpenChargeOfCollectionWithPriceUse("collection_777"),
  (ledger) => ledger.findChargeAndInputOfSession("session_777"),
  (ledger) => ledger.countFailedCardChargesByCartEmailAndAccount("ctchg_12"),
  (ledger) =>
    ledger.countUnpaidChargesAndCodesOfCart({
      account: "br",
      cartId: "cart_10",
    }),
  (ledger) => ledger.findChargesOfCollection("collection_770"),
  (ledger) => ledger.findOpenChargesOfCollections(["collection_770"]),
  (ledger) => ledger.recordShipment(["session_770"], "ful_1"),
  (ledger) =>
    ledger.makeChargesOfCollectionsDue(["collection_770", "collection_771"]),
  async (ledger) => {
    const details = messageWithUncheckedValues("cards_tested")
    const attack = { account: "br", kind: "cards_tested", details } as const
    await ledger.raiseCardTestingDiscrepancy(attack)
    await ledger.raiseCardTestingDiscrepancy(attack)
  },
  (ledger) =>
    ledger.claimChargeCreation(
      anIntent({ paymentSessionId: "abandoned_777" }),
      aClaim()
    ),
  (ledger) =>
    ledger.claimChargeCreation(
      anIntent({ paymentSessionId: "session_777" }),
      aClaim()
    ),
  async (ledger) =>
    ledger.claimChargeCreation(
      await anIntentWithInput(ledger, {
        paymentCollectionId: "collection_777",
      }),
      aClaim()
    ),
  (ledger) => ledger.leaseDueCharges({ limit: 50, leaseMs: 1_000 }),
  (ledger) => ledger.requestLookupsOfDay(A_DAY, { end: new Date(), ...SOON }),
  (ledger) => ledger.requestLookupsOfCollections(["paycol_770"], SOON),
  (ledger) => claimChangeWithoutSpacing(ledger, aRefundIntent(ONE)),
  (ledger) => ledger.findOperationsOfCharges(["ctchg_777", "ctchg_778"]),
  (ledger) =>
    ledger.recordRefundDecisionWithinCaps(
      { id: "ctchg_778", account: "br", sums: ZERO_SUMS },
      { ...WHY, caps: { mostPerHour: 1_000, mostAmountPerHour: null } }
    ),
  (ledger) => ledger.countRecentRefundDecisions("br", "user_1"),
  (ledger) =>
    ledger.linkMedusaRefundToOperation({
      chargeId: "ctchg_777",
      kind: "refund",
      medusaRowId: "ref_1",
      amount: minorUnits(500),
    }),
  (ledger) =>
    ledger.findChargesWithOpenDiscrepancy("waiting_too_long", ["ctchg_777"]),
  (ledger) => ledger.findChargesOfLink("link_771"),
  (ledger) => ledger.findChargeByLinkOrderNumber("CT777"),
  (ledger) => ledger.findChargesWithPossibleLostLink(),
  (ledger) => ledger.claimLookupOfOperationInDoubt("ctchg_777"),
  (ledger) => ledger.storeNotification(aDelivery({ key: "key-777" })),
  (ledger) =>
    ledger.findUnhandledNotifications({
      merchantChargeId: "charge-777",
      link: { id: "link-777" },
    }),
  (ledger) => ledger.findUnhandledNotificationsOfUnknownLinks(["br"]),
  (ledger) => ledger.requestLookupsOfDuplicateLinkPayments("ctchg_777"),
  (ledger) => ledger.findMsUntilNextNotifiedChargeIsDue(),
  (ledger) => ledger.claimOutboxEntries({ limit: 10, leaseMs: 1_000 }),
  (ledger) =>
    ledger.findCharges(
      {
        method: ["pix"],
        state: ["paid", "pending"],
        account: ["br"],
        created_at: { $gte: daysAgo(30) },
      },
      NEWEST
    ),
  (ledger) => ledger.findCharges({ state: ["charged_back"] }, NEWEST),
  (ledger) => ledger.findCharges({ amount: minorUnits(777) }, NEWEST),
  (ledger) => ledger.findCharges({ view: "to_capture" }, NEWEST),
  (ledger) => ledger.findCharges({ view: "disputed" }, NEWEST),
  (ledger) =>
    ledger.findCharges(
      {
        selections: [
          { orderIds: ["order_777"], collectionIds: ["collection_777"] },
          { emailDigest: "digest_777", cartIds: ["cart_777"] },
        ],
      },
      NEWEST
    ),
  (ledger) => ledger.sumsOfCharges({ emailDigest: "digest_777" }),
  (ledger) => ledger.findMovementsOfCharges(["ctchg_777", "ctchg_778"]),
  (ledger) =>
    ledger.findDiscrepancies(
      { status: "open" },
      { direction: "asc", ...A_PAGE }
    ),
  (ledger) => ledger.discrepanciesOfCharges(["ctchg_777", "ctchg_778"]),
  (ledger) => ledger.findNotifications({}, LATEST),
  (ledger) => ledger.findNotifications({ state: "unhandled" }, LATEST),
  (ledger) => ledger.findNotifications({ integration: "payment_link" }, LATEST),
  (ledger) => ledger.findNotifications({ kind: ["unrecognized"] }, LATEST),
  (ledger) =>
    ledger.findNotifications(
      { kind: ["unrecognized"], account: ["br"] },
      LATEST
    ),
  (ledger) => ledger.sumMovementsByDay([A_DAY]),
  (ledger) => ledger.findFirstMovementDays(),
  (ledger) =>
    ledger.readMovementPage({
      account: "br",
      from: "2026-11-07",
      to: "2026-11-30",
      // The page is short, because each of its rows is looked up in three tables.
      after: { place: "2026-11-20", id: "ctmov_9" },
      limit: 50,
    }),
  (ledger) =>
    ledger.readMovementPage({
      exportNumber: 1,
      limit: 100,
      after: { place: "20", id: "ctmov_9" },
    }),
  (ledger) => ledger.hasMovementExport(1),
  (ledger) => ledger.recordQuotedRules(RULES),
  (ledger) => ledger.wereRulesQuoted({ ...RULES, at: new Date() }),
  (ledger) => ledger.findMovementExports(A_PAGE),
  (ledger) =>
    ledger.findEarliestSaleWithoutNotification("br", ["br", "br-manual"]),
  (ledger) => ledger.countBacklogByAccount("notifications"),
  (ledger) => ledger.countBacklogByAccount("lateCharges"),
  (ledger) => ledger.countBacklogByAccount("recentDoubts"),
  (ledger) => ledger.countBacklogByAccount("longDoubts"),
  (ledger) => ledger.countOpenDiscrepancies(),
  (ledger) => ledger.findLatestLookupTimes(["us"]),
  (ledger) => ledger.countLinksWithPlannedSynchronization("br"),
  (ledger) => ledger.countNotificationsOfOtherMerchants(),
  (ledger) => ledger.findFirstPaymentTimes("br"),
]

/** Searches that use an index and then read many rows, for example the rows of a day. */
export const MANY_ROW_LEDGER_CALLS: LedgerCalls = [
  (ledger) => ledger.findDueReminders(REMINDERS, 20),
  (ledger) =>
    ledger.findCharges({ selections: [{ anyId: "nsu-777" }] }, NEWEST),
  // PostgreSQL has no statistics about a rare name, and therefore expects hundreds of rows.
  (ledger) =>
    ledger.findCharges(
      { selections: [{ buyer: [{ name: ["last_777"], email: [] }] }] },
      NEWEST
    ),
  (ledger) =>
    ledger.findCharges(
      { selections: [{ buyer: [{ name: ["first_1"], email: [] }] }] },
      NEWEST
    ),
  (ledger) =>
    ledger.findCharges(
      {
        selections: [
          {
            buyer: [
              { name: ["first_1"], email: ["part_1", "part_2"] },
              { name: ["last_777"], email: ["part_3", "part_4"] },
            ],
          },
        ],
      },
      NEWEST
    ),
  (ledger) =>
    ledger.readSalesFiguresSince({ day: "2000-01-01", from: daysAgo(10) }),
  (ledger) => ledger.findLookupCoverageOfDays([A_DAY]),
  // Two of the table's thirty days are about the same share as a month of a year. For all thirty days, PostgreSQL would
  // rightly scan the table.
  (ledger) =>
    ledger.sumMovementsOfPeriod({
      accounts: ["br"],
      from: "2026-11-29",
      to: "2026-11-30",
    }),
  (ledger) => ledger.findBuyerDocumentsOfCharges(["ctchg_777", "ctchg_778"]),
  (ledger) => ledger.sumUnpaidCodesAndLinksByMethod("br"),
  (ledger) => ledger.deleteOldRows(),
]

/**
 * The ledger calls that read a page of a list and count all rows of the list. The test lets these calls scan a whole
 * table, because PostgreSQL has to read every row to count the rows.
 */
export const COUNTING_LEDGER_CALLS: LedgerCalls = [
  (ledger) => ledger.findCharges({}, NEWEST),
  (ledger) => ledger.findCharges({}, { ...NEWEST, offset: 50_000 }),
  (ledger) => ledger.findCharges({}, { ...NEWEST, by: "amount" }),
  (ledger) => ledger.findOperations({}, LATEST),
  (ledger) =>
    ledger.findOperations(
      { account: ["br"], state: ["unknown", "rejected"] },
      LATEST
    ),
  (ledger) =>
    ledger.findDiscrepancies(
      { status: "all", kind: ["amounts_differ"] },
      LATEST
    ),
]
