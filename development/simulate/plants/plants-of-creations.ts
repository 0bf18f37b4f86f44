import { minorUnits } from "../../../src/domain/money"
import type * as ends from "../../../src/reconciliation/order/restore-plain-price-after-code"
import type * as sessions from "../../../src/payment-method-adapters/session/charge-intent"
import type * as performing from "../../../src/operations/perform/perform-operation"
import type * as places from "../../../src/options/find-account"
import { doubtCountsAsRejected, lostRequestIsRepeated } from "./patches"
import { type PlantedFault, replaceExports } from "./plant"
import {
  meetsAll,
  CHARGES,
  beginsWithMethod,
  losesCallOf,
  hasOtherStep,
  hasSecondVisit,
  hasPrices,
  isNeverPaid,
  hasOneVisitWithoutCrash,
} from "./stories"

const ONE_OPEN = "IDX_checkout_transparent_charge_one_open_per_collection"
const IS_OPEN =
  "state in ('unresolved', 'pending', 'authorized', 'paid', 'charged_back') and abandoned_at is null and deleted_at is null"

/** Planted faults in the code that creates charges. */
export const PLANTS_OF_CREATIONS: readonly PlantedFault[] = [
  ...CHARGES.map((method) => ({
    name: `a ${method} charge whose answer was lost counts as failed`,
    found: /^(two live charges|told that nothing was charged|kept twice)/,
    only: meetsAll(
      beginsWithMethod(method),
      losesCallOf("create", "lost_after"),
      hasSecondVisit
    ),
    ...doubtCountsAsRejected("create", method),
  })),
  ...CHARGES.map((method) => ({
    name: `a ${method} charge is created a second time when its answer is lost`,
    found: /^no record: the gateway has/,
    only: meetsAll(beginsWithMethod(method), losesCallOf("create")),
    ...lostRequestIsRepeated("create", method),
  })),
  {
    name: "a Pix is charged without the discount that the shopper was shown",
    found: /^charged another total/,
    only: meetsAll(beginsWithMethod("pix"), hasPrices),
    code: replaceExports<typeof sessions>(
      "payment-method-adapters/session/charge-intent",
      ({ chargeIntent }) => ({
        chargeIntent: async (...given) => {
          const intent = await chargeIntent(...given)
          const more = intent.discount ?? 0
          return { ...intent, amount: minorUnits(intent.amount + more) }
        },
      })
    ),
  },
  {
    name: "a cart keeps the Pix discount although its code was not paid",
    found: /^a price left behind/,
    only: meetsAll(
      beginsWithMethod("pix"),
      hasPrices,
      isNeverPaid,
      hasOneVisitWithoutCrash
    ),
    code: replaceExports<typeof ends>(
      "reconciliation/order/restore-plain-price-after-code",
      () => ({
        restorePlainPriceAfterCode: () => Promise.resolve(),
      })
    ),
  },
  {
    name: "the log contains the requests to the gateway with their secrets",
    found: /^secret in the open/,
    only: beginsWithMethod("card"),
    code: replaceExports<typeof performing>(
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
    found: /^no record: payment/,
    only: meetsAll(
      beginsWithMethod("link"),
      losesCallOf("create", "lost_after"),
      hasOtherStep("pay_link")
    ),
    ledger: (ledger) => {
      ledger.findChargeOfOrderNumber = () => Promise.resolve(undefined)
    },
  },
  {
    name: "a payment link whose creation got no answer is searched only in the gateway account that was notified",
    found: /^no record: payment/,
    only: meetsAll(
      beginsWithMethod("link"),
      losesCallOf("create", "lost_after"),
      hasOtherStep("pay_link")
    ),
    ledger: (ledger) => {
      const receive = ledger.receiveNotification
      ledger.receiveNotification = (received) =>
        receive({ ...received, notifiedTogether: [received.account] })
    },
  },
  {
    name: "two charges can be created for one payment collection",
    found: /^two live charges/,
    only: hasSecondVisit,
    database: {
      make: `drop index "${ONE_OPEN}"`,
      undo: `create unique index "${ONE_OPEN}" on checkout_transparent_charge (payment_collection_id) where ${IS_OPEN}`,
    },
    ledger: (ledger) => {
      ledger.findOpenChargeOfCollection = () => Promise.resolve(undefined)
      ledger.findDataOfCollection = () =>
        Promise.resolve({ open: undefined, mayHavePrice: true })
    },
  },
  {
    name: "a charge counts as absent if another gateway than the one that received it does not know it",
    found: /^two live charges/,
    stories: "moved",
    // The answer to the first creation is lost, and the shopper tries again.
    only: (story) => hasSecondVisit(story) && story.calls[0]?.nth === 2,
    code: replaceExports<typeof places>("options/find-account", () => ({
      gatewayAndMerchantOf: () => "anywhere",
    })),
  },
  {
    name: "an operation that a killed process claimed is not taken over by another process",
    found: /^left over: an operation in flight/,
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
    found: /^left over: an operation in doubt that is never looked up/,
    only: losesCallOf("create"),
    ledger: (ledger) => {
      ledger.claimLookupOfDoubt = () => Promise.resolve(undefined)
    },
  },
  {
    name: "the claim to request an access token expires as soon as it is made",
    found: /^a token requested twice/,
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
