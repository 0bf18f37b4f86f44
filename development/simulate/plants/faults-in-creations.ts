import { minorUnits } from "../../../src/domain/money"
import type * as ends from "../../../src/reconciliation/order/restore-plain-price-after-ended-charge"
import type * as sessions from "../../../src/payment-method-adapters/session/charge-intent"
import type * as performing from "../../../src/operations/perform/perform-operation"
import type * as places from "../../../src/options/find-account"
import { patchUnknownToRejected, patchToRepeatLostRequest } from "./patches"
import { type PlantedFault, moduleExportReplacement } from "./plant-fault"
import {
  meetsAll,
  CHARGES,
  beginsWithMethod,
  losesCallOf,
  hasNonShopperStep,
  hasSecondVisit,
  hasPrices,
  isNeverPaid,
  hasOneVisitWithoutCrash,
} from "./story-conditions"

const ONE_OPEN = "IDX_checkout_transparent_charge_one_open_per_collection"
const IS_OPEN =
  "state in ('unresolved', 'pending', 'authorized', 'paid', 'charged_back') and abandoned_at is null and deleted_at is null"

/**
 * Planted faults in the code that creates charges, resolves operations in doubt, and requests access tokens. Two more
 * faults: a cart keeps the Pix discount although its code was not paid, and the log contains requests with their
 * secrets.
 */
export const FAULTS_IN_CREATIONS: readonly PlantedFault[] = [
  ...CHARGES.map((method): PlantedFault => ({
    name: `a ${method} charge whose answer was lost counts as failed`,
    expectedViolation:
      /^(two live charges|told that nothing was charged|kept twice)/,
    isSuitableStory: meetsAll(
      beginsWithMethod(method),
      losesCallOf("create", "lost_after"),
      hasSecondVisit
    ),
    ...patchUnknownToRejected("create", method),
  })),
  ...CHARGES.map((method): PlantedFault => ({
    name: `a ${method} charge is created a second time when its answer is lost`,
    expectedViolation: /^no record: the gateway has/,
    isSuitableStory: meetsAll(beginsWithMethod(method), losesCallOf("create")),
    ...patchToRepeatLostRequest("create", method),
  })),
  {
    name: "a Pix is charged without the discount that the shopper was shown",
    expectedViolation: /^charged another total/,
    isSuitableStory: meetsAll(beginsWithMethod("pix"), hasPrices),
    code: moduleExportReplacement<typeof sessions>(
      "payment-method-adapters/session/charge-intent",
      ({ buildChargeIntent }) => ({
        buildChargeIntent: async (...given) => {
          const intent = await buildChargeIntent(...given)
          const more = intent.discount ?? 0
          return { ...intent, amount: minorUnits(intent.amount + more) }
        },
      })
    ),
  },
  {
    name: "a cart keeps the Pix discount although its code was not paid",
    expectedViolation: /^a price left behind/,
    isSuitableStory: meetsAll(
      beginsWithMethod("pix"),
      hasPrices,
      isNeverPaid,
      hasOneVisitWithoutCrash
    ),
    code: moduleExportReplacement<typeof ends>(
      "reconciliation/order/restore-plain-price-after-ended-charge",
      () => ({
        restorePlainPriceAfterEndedCharge: () => Promise.resolve(),
      })
    ),
  },
  {
    name: "the log contains the requests to the gateway with their secrets",
    expectedViolation: /^secret in the open/,
    isSuitableStory: beginsWithMethod("card"),
    code: moduleExportReplacement<typeof performing>(
      "operations/perform/perform-operation",
      ({ performOperation }) => ({
        performOperation: (dependencies, operation, budget) => {
          dependencies.log.warn(JSON.stringify(operation.request))
          return performOperation(dependencies, operation, budget)
        },
      })
    ),
  },
  {
    name: "a paid payment link whose creation got no answer is not recognized",
    expectedViolation: /^no record: payment/,
    isSuitableStory: meetsAll(
      beginsWithMethod("link"),
      losesCallOf("create", "lost_after"),
      hasNonShopperStep("pay_link")
    ),
    ledger: (ledger) => {
      ledger.findChargeByLinkOrderNumber = () => Promise.resolve(undefined)
    },
  },
  {
    name: "a payment link whose creation got no answer is searched only in the gateway account that was notified",
    expectedViolation: /^no record: payment/,
    isSuitableStory: meetsAll(
      beginsWithMethod("link"),
      losesCallOf("create", "lost_after"),
      hasNonShopperStep("pay_link")
    ),
    ledger: (ledger) => {
      const receive = ledger.storeNotification
      ledger.storeNotification = (received) =>
        receive({ ...received, notifiedTogether: [received.account] })
    },
  },
  {
    name: "two charges can be created for one payment collection",
    expectedViolation: /^two live charges/,
    isSuitableStory: hasSecondVisit,
    database: {
      make: `drop index "${ONE_OPEN}"`,
      undo: `create unique index "${ONE_OPEN}" on checkout_transparent_charge (payment_collection_id) where ${IS_OPEN}`,
    },
    ledger: (ledger) => {
      ledger.findOpenChargeOfCollection = () => Promise.resolve(undefined)
      ledger.findOpenChargeOfCollectionWithPriceUse = () =>
        Promise.resolve({ openCharge: undefined, mayHavePriceAdjustment: true })
    },
  },
  {
    name: "a charge counts as absent if another gateway than the one that received it does not know it",
    expectedViolation: /^two live charges/,
    stories: "moved",
    // The answer to the first creation is lost, and the shopper tries again.
    isSuitableStory: (story) =>
      hasSecondVisit(story) && story.calls[0]?.nth === 2,
    code: moduleExportReplacement<typeof places>(
      "options/find-account",
      () => ({
        gatewayAndMerchantOf: () => "anywhere",
      })
    ),
  },
  {
    name: "an operation that a killed process claimed is not taken over by another process",
    expectedViolation: /^left over: an operation in flight/,
    // Such a claim remains only if the process is killed between the claim and the gateway's answer.
    kills: { most: 8 },
    database: {
      make: `create function keep_claim() returns trigger language plpgsql as $$ begin
          return case when new.error_code = 'claim_expired' then old else new end; end $$;
        create trigger keep_claim before update on checkout_transparent_operation
          for each row execute function keep_claim()`,
      undo: "drop function keep_claim cascade",
    },
  },
  {
    name: "operations of unknown outcome are not looked up",
    expectedViolation:
      /^left over: an operation in doubt that is never looked up/,
    isSuitableStory: losesCallOf("create"),
    ledger: (ledger) => {
      ledger.claimLookupOfOperationInDoubt = () => Promise.resolve(undefined)
    },
  },
  {
    name: "the claim to request an access token expires as soon as it is made",
    expectedViolation: /^a token requested twice/,
    stories: "any",
    database: {
      make: `create function end_claim() returns trigger language plpgsql as $$ begin
          new.claimed_until := new.claimed_until - interval '1 day'; return new; end $$;
        create trigger end_claim before insert or update on checkout_transparent_access_token
          for each row execute function end_claim()`,
      undo: "drop function end_claim cascade",
    },
  },
]
