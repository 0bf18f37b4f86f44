import type * as saving from "../../../src/operations/saved-card/save-card"
import { TIMEOUTS } from "../../../src/domain/call-time-limits"
import { TimeBudget } from "../../../src/domain/time-budget"
import { DELETIONS_IN_OUTAGE } from "../stories/saved-card/drawn-saved-cards"
import { type PlantedFault, moduleExportReplacement } from "./plant-fault"
import { hasShopperStep, losesCallOf, meetsAll } from "./story-conditions"

const TABLE = "checkout_transparent_saved_card"

const hasRemoval = hasShopperStep(({ kind }) => kind === "remove_card")

/** Planted faults in the code that saves, charges and deletes cards in the vault. */
export const FAULTS_IN_SAVED_CARDS: readonly PlantedFault[] = [
  {
    name: "a card is sent to the vault before its charge is approved",
    expectedViolation: /^card saved before approval/,
    stories: "saved_cards",
    code: moduleExportReplacement<typeof saving>(
      "operations/saved-card/save-card",
      () => ({
        tryStoreCardToSave: async (dependencies, { card }) => {
          const { clock, gateway } = dependencies as Parameters<
            typeof saving.saveCardOrDeleteTokenAfterCharge
          >[0]
          if (card?.toSave) {
            await gateway
              .saveCard(
                card.toSave.secret,
                TimeBudget.start(TIMEOUTS.vaultCallMs, clock)
              )
              .catch(() => undefined)
          }
        },
      })
    ),
  },
  {
    name: "a card that its customer has removed can still be charged",
    expectedViolation: /^removed card charged/,
    stories: "saved_cards",
    isSuitableStory: hasRemoval,
    ledger: (ledger) => {
      ledger.removeSavedCard = () => Promise.resolve(true)
    },
  },
  {
    name: "a card token whose answer was lost is sent to the vault again",
    expectedViolation: /^card token sent twice/,
    stories: "saved_cards",
    isSuitableStory: losesCallOf("save_card"),
    ledger: (ledger) => {
      const take = ledger.claimCardToSave
      const taken = new Map<string, Awaited<ReturnType<typeof take>>>()
      ledger.claimCardToSave = async (given) => {
        const card = await take(given)
        if (card) taken.set(card.id, card)
        return card
      }
      ledger.recordWhyCardWasNotSaved = async (id) => {
        const card = taken.get(id)
        if (card) await ledger.releaseCardToSave(card)
      }
    },
  },
  {
    name: "the row of a card is deleted when the answer of the vault is lost",
    expectedViolation: /^card unknown to the ledger/,
    stories: "saved_cards",
    isSuitableStory: losesCallOf("save_card", "lost_after"),
    ledger: (ledger, knex) => {
      ledger.recordWhyCardWasNotSaved = async (id) => {
        await knex(TABLE).where({ id }).delete()
      }
    },
  },
  {
    name: "the row of a card is deleted when a process was killed while it sent the card to the vault",
    expectedViolation: /^card unknown to the ledger/,
    stories: "saved_cards",
    isSuitableStory: ({ crashes }) =>
      crashes.some(({ of, atMoment }) => of === "save_card" && atMoment === 2),
    ledger: (ledger, knex) => {
      const { cleanUpStaleCardTokens } = ledger
      ledger.cleanUpStaleCardTokens = async (accounts) => {
        const inDoubt = await cleanUpStaleCardTokens(accounts)
        await knex(TABLE).whereIn("id", inDoubt).delete()
        return inDoubt
      }
    },
  },
  {
    name: "a removed card counts as deleted in the vault when the answer is lost",
    expectedViolation: /^card unknown to the ledger/,
    stories: "saved_cards",
    isSuitableStory: meetsAll(hasRemoval, ({ calls }) =>
      calls.some(({ nth }) => nth === DELETIONS_IN_OUTAGE)
    ),
    ledger: (ledger) => {
      const { recordVaultDeletionOutcome } = ledger
      ledger.recordVaultDeletionOutcome = (id, outcome) =>
        recordVaultDeletionOutcome(
          id,
          outcome === "unknown" ? "deleted" : outcome
        )
    },
  },
  {
    name: "a removed card is not deleted in the vault",
    expectedViolation: /^card unknown to the ledger/,
    stories: "saved_cards",
    isSuitableStory: hasRemoval,
    ledger: (ledger) => {
      ledger.claimCardToDelete = () => Promise.resolve(undefined)
    },
  },
]
