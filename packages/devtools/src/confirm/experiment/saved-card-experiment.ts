import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "../../../../../src/domain/duration"
import { systemClock } from "../../../../../src/operations/perform/gateway-clients"
import type { ChargedCard } from "../../../../../src/payment-method-adapters/card/card-wire-format"
import {
  chargeInAnswerOrLookup,
  type CallResult,
  isAccepted,
} from "./call-result"
import {
  buyerOfRun,
  obtainCardToken,
  payByCard,
  PUBLISHED_CARDS,
} from "./pay-by-card"
import type { ConfirmationRun } from "./confirmation-run"

/** How long a card token must be usable, because a shopper may take this long between the card form and the payment. */
export const LEAST_TOKEN_LIFE_MS = 10 * MINUTE_MS

/**
 * Tests saved cards: saves a card, reserves money on it, and deletes it if the account has a path for that. Also
 * charges a card id that does not exist, which should be refused. A token from the card page is also used a second
 * time.
 */
export async function testSavedCards(run: ConfirmationRun): Promise<void> {
  const spare = run.cardPage?.spareTokens.shift()?.token
  const token = spare ?? (await obtainCardToken(run))
  const saved = await saveTestCard(run, "card_saved", ["Save a card", token])
  // A published token can be used any number of times, so it shows nothing about other tokens.
  if (isAccepted(saved) && token !== PUBLISHED_CARDS.approved) {
    const says = "Use its token again"
    const again = await saveTestCard(run, "token_again", [says, token])
    if (again.savedCard) await removeTestCard(run, again.savedCard.cardId)
  }
  if (!saved.savedCard) return
  const { cardId } = saved.savedCard
  const first = await reserveOnCard(run, "saved_charged", {
    kind: "saved",
    cardId,
  })
  const { issuerTransactionId } =
    chargeInAnswerOrLookup(first)?.transactions[0] ?? {}
  if (issuerTransactionId !== undefined) {
    const card = { kind: "saved", cardId, issuerTransactionId } as const
    await reserveOnCard(run, "saved_charged_again", card)
  }
  if (run.cardDialect.savedCards.storeChargeField !== undefined) {
    await reserveOnCard(run, "saved_by_store", {
      kind: "saved",
      cardId,
      ...(issuerTransactionId !== undefined && { issuerTransactionId }),
      isStoreCharge: true,
    })
  }
  await reserveOnCard(run, "saved_made_up", {
    kind: "saved",
    cardId: randomUUID(),
  })
  await removeTestCard(run, cardId)
}

/**
 * Tests whether a card token can still be used ten minutes after it was created. Waits until the token is that old, but
 * at most for `--wait-minutes`. Does nothing if the card page has no unused token, or if no card was saved before.
 */
export async function testOldCardToken(run: ConfirmationRun): Promise<void> {
  const spare = run.cardPage?.spareTokens.shift()
  if (!spare || !run.resultOfRequest("card_saved").savedCard) return
  const ageMs = () => systemClock.now().getTime() - spare.madeAt
  const leftMs = Math.min(LEAST_TOKEN_LIFE_MS - ageMs(), run.plan.waitMs)
  if (leftMs > 0) {
    run.plan.say(`   Waits ${Math.ceil(leftMs / 1000)} s for it to be old.`)
    await run.waitForCondition(leftMs, () => Promise.resolve(false))
  }
  const tokenAgeMs = ageMs()
  const says = `Save a card with a token that is ${Math.round(tokenAgeMs / 1000)} s old`
  const step = "card_saved_late"
  const result = await saveTestCard(run, step, [says, spare.token])
  run.recordResult(step, { ...result, tokenAgeMs })
  if (result.savedCard) await removeTestCard(run, result.savedCard.cardId)
}

function saveTestCard(
  run: ConfirmationRun,
  step: string,
  [shown, temporaryCardToken]: [string, string]
): Promise<CallResult> {
  const customer = buyerOfRun(run)
  return run.sendSavedCardRequest(step, shown, async (client, budget) => ({
    savedCard: await client.saveCard({ temporaryCardToken, customer }, budget),
  }))
}

async function reserveOnCard(
  run: ConfirmationRun,
  step: string,
  card: ChargedCard
): Promise<CallResult> {
  const says = {
    saved_charged: "the saved one, reserved",
    saved_charged_again: "the saved one, with issuerTransactionId",
    saved_by_store: "the saved one, as a charge by the store",
    saved_made_up: "a saved one that does not exist",
  }[step]
  return (await payByCard(run, [step, says ?? step, { card }])).result
}

async function removeTestCard(
  run: ConfirmationRun,
  cardId: string
): Promise<void> {
  if (run.settings.paths.deleteCard === undefined) {
    run.plan.say("   The card stays in the vault: no call deletes it.")
    return
  }
  await run.sendSavedCardRequest(
    "card_deleted",
    "Delete it",
    async (client, budget) => {
      await client.deleteCard(cardId, budget)
      return {}
    }
  )
}
