import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { SavedGatewayCard } from "../../domain/saved-card/saved-gateway-card"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-time-limits"
import type { CardToSend } from "../../modules/ledger"
import { gatewayAndMerchantDigestOf } from "../../options/find-account"
import type { ChargePlan } from "../../payment-method-adapters/payment-method-adapter"
import type { AccountServices } from "../perform/operation-dependencies"

/**
 * Stores the card token with which the vault will save the shopper's card. The charge itself is paid with another
 * token. Never throws: if the token cannot be stored, the charge is created, but the card is not saved.
 */
export async function tryStoreCardToSave(
  { ledger, log }: Pick<AccountServices, "ledger" | "log">,
  { card, intent }: Pick<ChargePlan, "card" | "intent">
): Promise<void> {
  if (card?.toSave) {
    await ledger
      .moveCardTokenFromInputToCardRow(card.toSave)
      .catch((error: unknown) => {
        log.warn(
          `checkout-transparent: the card of session ${intent.paymentSessionId} will not be saved, because its token could not be stored: ${describeError(error)}`
        )
      })
  }
}

/**
 * A payment session whose attempt to charge has ended. `savedCardId` is the saved card that was charged, or undefined
 * if the shopper entered a card. `charge` is undefined if no charge was created.
 */
interface ChargedSession {
  paymentSessionId: string
  savedCardId: string | undefined
  charge: Charge | undefined
}

/**
 * Saves the shopper's card in the vault if the session's charge is authorized or paid. Deletes the card token if the
 * charge was refused, was never created or has no money any more. Does nothing if the account does not save cards.
 *
 * The token is kept while the outcome of the charge is unknown. If the charge is approved within the ten minutes for
 * which the token is kept, the job saves the card.
 *
 * Call this function after the outcome of the charge is recorded, and do not let the shopper wait for it. A failure
 * does not affect the sale. Never throws.
 */
export async function saveCardOrDeleteTokenAfterCharge(
  dependencies: AccountServices,
  { paymentSessionId, savedCardId, charge }: ChargedSession
): Promise<void> {
  const { account, ledger, log } = dependencies
  if (!account.savedCards) {
    return
  }
  try {
    const isOpen = charge !== undefined && isOpenState(charge.state)
    if (savedCardId !== undefined && isOpen) {
      await ledger.recordUseOfSavedCard(savedCardId)
    }
    await ledger.deleteCardToSaveWithoutApprovedCharge(paymentSessionId)
    if (isOpen) {
      await saveNextCardInVault(dependencies, { paymentSessionId })
    }
  } catch (error) {
    log.warn(
      `checkout-transparent: the card of session ${paymentSessionId} was not saved at once; the job tries it while its token may live: ${describeError(error)}`
    )
  }
}

/**
 * Claims a card of this account that is to be saved, and sends it to the vault. Resolves to true if the vault has saved
 * or refused the card, so that the next card can be sent. Resolves to false in all other cases, for example if there is
 * no card to save.
 */
export async function saveNextCardInVault(
  dependencies: AccountServices,
  { paymentSessionId }: { paymentSessionId?: string } = {}
): Promise<boolean> {
  const { account, gateway, ledger } = dependencies
  const hasVaultDecided = await gateway.vaultSlots.runIfSlotFree(async () => {
    const card = await ledger.claimCardToSave({
      accounts: [account.id],
      ...(paymentSessionId !== undefined && { paymentSessionId }),
    })
    return (
      card !== undefined && (await saveClaimedCardInVault(dependencies, card))
    )
  })
  return hasVaultDecided ?? false
}

/**
 * Sends a claimed card to the vault once, and records the outcome. Returns true if the vault has saved or refused the
 * card. Never throws.
 *
 * If the answer is lost, the vault may have a card whose id the plugin does not know. That card costs nothing. The
 * token is not sent again, because a token is assumed to be good for one call.
 */
async function saveClaimedCardInVault(
  dependencies: AccountServices,
  card: CardToSend
): Promise<boolean> {
  const { account, clock, gateway, ledger, log } = dependencies
  const { id, merchantChargeId, temporaryCardToken, customer } = card
  let saved: SavedGatewayCard
  try {
    saved = await gateway.saveCard(
      { temporaryCardToken, customer, merchantChargeId },
      TimeBudget.start(TIMEOUTS.vaultCallMs, clock)
    )
  } catch (error) {
    const outcome = error instanceof GatewayError ? error.outcome : "unknown"
    log.warn(
      `checkout-transparent: the card of charge ${merchantChargeId} was not saved (account ${account.id}). The sale is not affected. ${NEXT_STEP_TEXTS[outcome]}: ${describeError(error)}`
    )
    await (
      outcome === "not_sent"
        ? ledger.releaseCardToSave(card)
        : ledger.recordWhyCardWasNotSaved(id, outcome)
    ).catch((failure: unknown) => {
      log.warn(
        `checkout-transparent: the outcome of card ${id} could not be stored, so it counts as unknown: ${describeError(failure)}`
      )
    })
    return outcome === "rejected"
  }
  await recordVaultCardInLedger(dependencies, card, saved)
  return true
}

const NEXT_STEP_TEXTS = {
  not_sent: "The job repeats it while the card token may live",
  rejected: "The shopper can have it saved with the next purchase",
  unknown:
    "The vault may have the card; the shopper can have it saved with the next purchase",
}

/** The pauses in milliseconds before the second, third and fourth attempt to store a card that the vault has saved. */
const PAUSES_MS = [200, 1_000, 5_000]

/**
 * Records in the ledger a card that is already saved in the vault. This is tried up to four times, because only this
 * process knows the id of the card. A card that cannot be recorded is usually deleted in the vault.
 */
async function recordVaultCardInLedger(
  dependencies: AccountServices,
  {
    id,
    merchantChargeId,
    issuerTransactionId,
    customer,
    billingAddress,
  }: CardToSend,
  { cardId, ...display }: SavedGatewayCard
): Promise<void> {
  const { account, clock, ledger, log } = dependencies
  const of = `the card of charge ${merchantChargeId}`
  const computeDigests = async () => {
    const digestOf = await ledger.keyedDigestFunction()
    return {
      vaultCardIdDigest: digestOf(`saved-card ${account.id} ${cardId}`),
      gatewayAndMerchantDigest: gatewayAndMerchantDigestOf(account),
    }
  }
  const recordCard = async () =>
    ledger.recordSavedCard(id, {
      cardId,
      issuerTransactionId,
      buyer: billingAddress && { customer, billingAddress },
      display,
      ...(await computeDigests()),
      canBeDeleted: account.dialect.paths.deleteCard !== undefined,
    })
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      const recorded = await recordCard()
      if (recorded === "no_row") break
      log.info(
        `checkout-transparent: ${of} was saved in the vault (account ${account.id}): ${RECORDED_CARD_TEXTS[recorded]} (${id}).`
      )
      return
    } catch (error) {
      log.warn(
        `checkout-transparent: ${of} was saved in the vault, but storing it failed (account ${account.id}): ${describeError(error)}`
      )
      if (pauseMs !== undefined) await clock.sleep(pauseMs)
    }
  }
  const ended = await computeDigests()
    .then((digest) =>
      deleteUnstoredCardInVault(dependencies, { id, cardId, ...digest })
    )
    .catch(() => "remains" as const)
  log.error(
    `checkout-transparent: ${of} is in the vault and could not be stored (${id}, account ${account.id}). ${UNSTORED_CARD_TEXTS[ended]}.`
  )
}

const UNSTORED_CARD_TEXTS = {
  deleted: "It was deleted in the vault",
  of_a_customer: "A customer has the same card already, so it remains there",
  remains: "Ask the gateway's operator to delete it",
}

/**
 * Deletes a card in the vault because it could not be recorded in the ledger. The card stays in the vault in two cases:
 * - A row of the ledger shows that a customer has the same card.
 * - The account has no path for deleting cards.
 * @throws GatewayError if the deletion fails. Also throws errors of the database.
 */
async function deleteUnstoredCardInVault(
  { account, clock, gateway, ledger }: AccountServices,
  {
    id,
    cardId,
    ...digests
  }: {
    id: string
    cardId: string
    vaultCardIdDigest: string
    gatewayAndMerchantDigest: string
  }
): Promise<keyof typeof UNSTORED_CARD_TEXTS> {
  // The vault may have returned a card that was saved before.
  if (
    await ledger.isVaultCardUsedBySavedCard({ account: account.id, ...digests })
  ) {
    return "of_a_customer"
  }
  if (account.dialect.paths.deleteCard === undefined) return "remains"
  const budget = TimeBudget.start(TIMEOUTS.vaultCallMs, clock)
  await gateway.deleteCard(cardId, budget)
  await ledger.recordWhyCardWasNotSaved(id, "rejected")
  return "deleted"
}

const RECORDED_CARD_TEXTS = {
  saved: "the customer has it now",
  merged: "the customer already had it",
  removed: "its customer was deleted in the meantime",
  taken_by_another_row: "another customer already has it, so it was not stored",
}
