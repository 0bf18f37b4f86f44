import type * as saleDigest from "../../../src/medusa/cart/sale-digest"
import type * as savedCard from "../../../src/domain/saved-card/saved-card"
import type { SavedCardStatus } from "../../../src/domain/saved-card/saved-card"
import type { CardAttack } from "../stories/saved-card/saved-card-story"
import { type PlantedFault, moduleExportReplacement } from "./plant-fault"
import { hasShopperStep, meetsAll, type StoryTest } from "./story-conditions"

const CUSTOMER = "cus_1"
const TABLE = "checkout_transparent_saved_card"

const usesSavedCard: StoryTest = ({ carts }) =>
  carts.some(({ visits }) => visits.some(({ vault }) => vault === "use"))
const hasAttack = (how: CardAttack) =>
  hasShopperStep((step) => step.kind === "attack" && step.how === how)
/**
 * Returns a condition on stories. A story meets the condition if a customer wants to pay a cart with a saved card, and
 * the first step in this cart is the attack `how`. The attack then comes before the customer completes the cart.
 */
const isAttackedBeforePayment =
  (how: CardAttack): StoryTest =>
  ({ carts }) =>
    carts.some(({ visits: [visit] }) => {
      const first = visit?.steps[0]
      return (
        visit?.vault === "use" && first?.kind === "attack" && first.how === how
      )
    })

/** Returns the part of a planted fault that makes cards with this status usable, although they must not be charged. */
const chargeInSpiteOf = (status: SavedCardStatus) =>
  moduleExportReplacement<typeof savedCard>(
    "domain/saved-card/saved-card",
    ({ savedCardStatus }) => ({
      savedCardStatus: (...given) => {
        const found = savedCardStatus(...given)
        return found === status ? "usable" : found
      },
    })
  )

/** Planted faults in the code that decides who may use a saved card, and for what. */
export const FAULTS_IN_USES_OF_SAVED_CARDS: readonly PlantedFault[] = [
  {
    name: "a saved card is charged although its owner did not request it",
    expectedViolation: /^saved card charged without its owner/,
    stories: "saved_cards",
    isSuitableStory: isAttackedBeforePayment("complete"),
    ledger: (ledger) => {
      ledger.findSessionsToPayWithSavedCards = () => Promise.resolve([])
      ledger.hasCardOwnerJustRequestedCompletion = () => Promise.resolve(true)
    },
  },
  {
    name: "a saved card is charged for another cart than its owner saw",
    expectedViolation: /^saved card charged for a changed cart/,
    stories: "saved_cards",
    isSuitableStory: isAttackedBeforePayment("change_email"),
    code: moduleExportReplacement<typeof saleDigest>(
      "medusa/cart/sale-digest",
      () => ({
        readCartDigest: () => Promise.resolve("the same"),
        readOrderDigest: () => Promise.resolve("the same"),
      })
    ),
  },
  {
    name: "another customer can choose, list and remove a saved card",
    expectedViolation: /^another customer's cards? (chosen|listed|removed)/,
    stories: "saved_cards",
    isSuitableStory: hasAttack("list"),
    ledger: (ledger) => {
      const { listCardsOfCustomer, removeSavedCard, findAndDecryptSavedCard } =
        ledger
      ledger.listCardsOfCustomer = (given) =>
        listCardsOfCustomer({ ...given, customerId: CUSTOMER })
      ledger.findAndDecryptSavedCard = (card) =>
        findAndDecryptSavedCard({ ...card, customerId: CUSTOMER })
      ledger.removeSavedCard = (card, accounts) =>
        removeSavedCard({ ...card, customerId: CUSTOMER }, accounts)
    },
  },
  {
    name: "an expired saved card is charged",
    expectedViolation: /^expired card charged/,
    stories: "saved_cards",
    isSuitableStory: meetsAll(usesSavedCard, ({ carts }) =>
      carts.some(({ visits }) =>
        visits.some(({ vault, isExpired }) => vault === "save" && isExpired)
      )
    ),
    code: chargeInSpiteOf("expired"),
  },
  {
    name: "a saved card is charged without the security code that the gateway requires",
    expectedViolation: /^saved card charged without its security code/,
    stories: "saved_cards",
    isSuitableStory: meetsAll(
      usesSavedCard,
      ({ setting }) => setting.savedCards?.needsSecurityCode === true
    ),
    code: chargeInSpiteOf("needs_security_code"),
  },
  {
    name: "the cards of a deleted customer are kept",
    expectedViolation: /^cards of a deleted customer remain/,
    stories: "saved_cards",
    isSuitableStory: hasShopperStep(({ kind }) => kind === "delete_customer"),
    ledger: (ledger) => {
      ledger.eraseSavedCards = () => Promise.resolve(0)
    },
  },
  {
    name: "a removed card is deleted in the vault although it was saved again",
    expectedViolation: /^listed card not in the vault/,
    stories: "saved_cards",
    isSuitableStory: meetsAll(
      hasShopperStep(({ kind }) => kind === "remove_card"),
      ({ setting }) => setting.savedCards?.returnsKnownCards === true
    ),
    ledger: (ledger, knex) => {
      const { removeSavedCard } = ledger
      ledger.removeSavedCard = async (card, accounts) => {
        const isRemoved = await removeSavedCard(card, accounts)
        await knex(TABLE)
          .where({ id: card.id })
          .update({ vault_card_id_digest: null })
        return isRemoved
      }
    },
  },
  {
    name: "a card that the vault returns again is stored twice",
    // The customer removes one of the two rows, and the job then deletes the card of the other.
    expectedViolation: /^(card listed twice|listed card not in the vault)/,
    stories: "saved_cards",
    isSuitableStory: ({ setting }) =>
      setting.savedCards?.returnsKnownCards === true,
    ledger: (ledger) => {
      const { recordSavedCard } = ledger
      ledger.recordSavedCard = (id, card) =>
        recordSavedCard(id, { ...card, vaultCardIdDigest: id })
    },
  },
]
