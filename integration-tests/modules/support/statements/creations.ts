import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  anOutcome,
} from "../an-intent"
import { type Statements } from "../plans"

const CHARGE_OF_SESSION = "IDX_checkout_transparent_charge_payment_session_id"
const OPEN_CHARGE = "IDX_checkout_transparent_charge_one_open_per_collection"
const OPEN_CHARGE_OF_CART = "IDX_checkout_transparent_charge_open_of_cart"
const UNPAID_OF_CART = "IDX_checkout_transparent_charge_unpaid_of_cart"
const CODES_OF_CART = "IDX_checkout_transparent_charge_of_cart"
const UNSUCCESSFUL = "IDX_checkout_transparent_charge_unsuccessful"
const ATTACK = "IDX_checkout_transparent_discrepancy_attack"
const INPUT_OF_SESSION =
  "IDX_checkout_transparent_shopper_input_payment_session_id"

export const OF_CREATIONS: Statements = [
  [
    "the charge of a session",
    [CHARGE_OF_SESSION],
    (ledger) => ledger.findChargeBySession("session_777"),
  ],
  [
    "the open charge of a payment collection",
    [OPEN_CHARGE],
    (ledger) => ledger.findOpenChargeOfCollection("collection_777"),
  ],
  [
    "the open charge of a cart",
    [OPEN_CHARGE_OF_CART],
    (ledger) => ledger.findOpenChargeOfCart("cart_777"),
  ],
  [
    "what can still be paid of a cart",
    [UNPAID_OF_CART],
    (ledger) => ledger.countUnpaidOfCart("cart_777"),
  ],
  [
    "the number of cards that were tried",
    [UNSUCCESSFUL],
    (ledger) => ledger.countCardAttempts("ctchg_10"),
  ],
  [
    "the number of codes that were made",
    [CODES_OF_CART],
    (ledger) => ledger.countCodesOfCart({ account: "br", cartId: "cart_10" }),
  ],
  [
    "whether an attack was told already, and where it is listed",
    [ATTACK, UNSUCCESSFUL],
    async (ledger) => {
      const attack = {
        account: "br",
        kind: "cards_tested" as const,
        details: "Many cards failed.",
      }
      await ledger.listAttack(attack)
      await ledger.listAttack(attack)
    },
  ],
  [
    "what the shopper entered for a session",
    [INPUT_OF_SESSION],
    (ledger) => ledger.readShopperInput("abandoned_777"),
  ],
  [
    "what is dropped with a session",
    [INPUT_OF_SESSION],
    (ledger) => ledger.dropShopperInput("abandoned_777"),
  ],
  [
    "whether a session has its input already",
    [INPUT_OF_SESSION],
    (ledger) =>
      ledger.bindShopperInput({
        reference: "ctin_777",
        account: "br",
        paymentSessionId: "abandoned_778",
      }),
  ],
  [
    "the input that a new charge needs",
    [INPUT_OF_SESSION],
    (ledger) =>
      ledger.claimCreation(
        anIntent({ paymentSessionId: "abandoned_777" }),
        aClaim()
      ),
  ],
  [
    "the charge that a session has already",
    [INPUT_OF_SESSION, CHARGE_OF_SESSION],
    (ledger) =>
      ledger.claimCreation(
        anIntent({ paymentSessionId: "session_777" }),
        aClaim()
      ),
  ],
  [
    "the charge that has taken the payment collection",
    [INPUT_OF_SESSION, CHARGE_OF_SESSION, OPEN_CHARGE],
    async (ledger) =>
      ledger.claimCreation(
        await anIntentWithInput(ledger, {
          paymentCollectionId: "collection_777",
        }),
        aClaim()
      ),
  ],
  [
    "an operation that is settled",
    [],
    async (ledger) => {
      const { operation } = await aClaimedCharge(ledger)
      await ledger.resolve(operation.id, anOutcome())
    },
  ],
  [
    "what is in doubt of a charge",
    [],
    (ledger) => ledger.takeDoubt("ctchg_777"),
  ],
]
