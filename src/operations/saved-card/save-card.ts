import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { SavedGatewayCard } from "../../domain/saved-card/saved-gateway-card"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import type { CardToSend } from "../../modules/ledger"
import { gatewayAndMerchantDigestOf } from "../../options/find-account"
import type { ChargePlan } from "../../payment-method-adapters/payment-method-adapter"
import type { OperationDependencies } from "../perform/operation-dependencies"

/**
 * Stores the second card token of a session before its charge is created. If that fails, the card is not saved, and the
 * charge is created nevertheless. Never throws.
 */
export async function tryStoreCardToSave(
  { ledger, log }: Pick<OperationDependencies, "ledger" | "log">,
  { card, intent }: Pick<ChargePlan, "card" | "intent">
): Promise<void> {
  if (card?.toSave) {
    await ledger
      .moveCardTokenToSavedCard(card.toSave)
      .catch((error: unknown) => {
        log.warn(
          `checkout-transparent: the card of session ${intent.paymentSessionId} will not be saved, because its token could not be stored: ${describeError(error)}`
        )
      })
  }
}

/** The session that was paid or not, its saved card, and its charge. The charge is missing if none was created. */
interface EndOfCharge {
  paymentSessionId: string
  savedCardId: string | undefined
  charge: Charge | undefined
}

/**
 * Does what follows after the outcome of a charge is recorded: saves the card if the charge was approved, deletes its
 * token if it was not, and records the use of a saved card. The shopper does not wait for it, and its failure changes
 * nothing of the sale. Never throws.
 */
export async function saveOrDeleteCardAfterCharge(
  dependencies: OperationDependencies,
  { paymentSessionId, savedCardId, charge }: EndOfCharge
): Promise<void> {
  const { account, ledger, log } = dependencies
  if (!account.savedCards) {
    return
  }
  try {
    const isApproved = charge !== undefined && isOpenState(charge.state)
    if (savedCardId !== undefined && isApproved) {
      await ledger.noteUseOfSavedCard(savedCardId)
    }
    await ledger.dropCardToSaveOfSession(paymentSessionId)
    if (isApproved) {
      await saveNextCard(dependencies, { paymentSessionId })
    }
  } catch (error) {
    log.warn(
      `checkout-transparent: the card of session ${paymentSessionId} was not saved at once; the job tries it while its token may live: ${describeError(error)}`
    )
  }
}

/**
 * Claims a card of this account that is to be saved, and sends it to the vault. Resolves to true if another card can be
 * sent now: not if there is none, if two requests to the vault are running already, or if the vault did not answer.
 */
export async function saveNextCard(
  dependencies: OperationDependencies,
  { paymentSessionId }: { paymentSessionId?: string } = {}
): Promise<boolean> {
  const { account, gateway, ledger } = dependencies
  const isSent = await gateway.vaultSlots.run(async () => {
    const card = await ledger.claimCardToSave({
      accounts: [account.id],
      ...(paymentSessionId !== undefined && { paymentSessionId }),
    })
    return card !== undefined && (await saveCard(dependencies, card))
  })
  return isSent ?? false
}

/**
 * Sends a claimed card to the vault once, and records the outcome. Returns whether the vault has answered.
 *
 * If the answer is lost, the vault may have a card whose id the plugin does not know. That costs nothing. The outcome
 * `unknown` is recorded, and the token is never sent again, because it is assumed to be good for one call. Only
 * if the request certainly was not sent, the token is stored again, and the job repeats the request while the token may
 * live. Never throws.
 */
async function saveCard(
  dependencies: OperationDependencies,
  card: CardToSend
): Promise<boolean> {
  const { account, clock, gateway, ledger, log } = dependencies
  const { id, merchantChargeId, temporaryCardToken, customer } = card
  let saved: SavedGatewayCard
  try {
    saved = await gateway.saveCard(
      { temporaryCardToken, customer, merchantChargeId },
      TimeBudget.of(TIMEOUTS.vaultCallMs, clock)
    )
  } catch (error) {
    const outcome = error instanceof GatewayError ? error.outcome : "unknown"
    log.warn(
      `checkout-transparent: the card of charge ${merchantChargeId} was not saved (account ${account.id}). The sale is not affected. ${WHAT_FOLLOWS[outcome]}: ${describeError(error)}`
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
  await recordCardOfVault(dependencies, card, saved)
  return true
}

const WHAT_FOLLOWS = {
  not_sent: "The job repeats it while the card token may live",
  rejected: "The shopper can have it saved with the next purchase",
  unknown:
    "The vault may have the card; the shopper can have it saved with the next purchase",
}

/** How long to wait before each further attempt to store a card that the vault has saved. */
const PAUSES_MS = [200, 1_000, 5_000]

/**
 * Stores a card that the vault has saved. Nothing else knows the id of the card, so a failure is repeated. If it still
 * fails, the card is deleted in the vault, if the account has a path for it and no customer has the card: the vault may
 * have returned a card that was saved before. Otherwise the row remains, and the job records that its outcome is
 * unknown.
 */
async function recordCardOfVault(
  dependencies: OperationDependencies,
  { id, merchantChargeId, issuerTransactionId }: CardToSend,
  { cardId, ...display }: SavedGatewayCard
): Promise<void> {
  const { account, clock, ledger, log } = dependencies
  const of = `the card of charge ${merchantChargeId}`
  const digests = async () => {
    const digestOf = await ledger.notificationDigests()
    return {
      vaultCardIdDigest: digestOf(`saved-card ${account.id} ${cardId}`),
      gatewayAndMerchantDigest: gatewayAndMerchantDigestOf(account),
    }
  }
  const record = async () =>
    ledger.recordSavedCard(id, {
      cardId,
      issuerTransactionId,
      display,
      ...(await digests()),
      canBeDeleted: account.dialect.paths.deleteCard !== undefined,
    })
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      const recorded = await record()
      if (recorded === "no_row") break
      log.info(
        `checkout-transparent: ${of} was saved in the vault (account ${account.id}): ${RECORDED[recorded]} (${id}).`
      )
      return
    } catch (error) {
      log.warn(
        `checkout-transparent: ${of} was saved in the vault, but storing it failed (account ${account.id}): ${describeError(error)}`
      )
      if (pauseMs !== undefined) await clock.sleep(pauseMs)
    }
  }
  const ended = await digests()
    .then((digest) =>
      deleteUnstoredCard(dependencies, { id, cardId, ...digest })
    )
    .catch(() => "remains" as const)
  log.error(
    `checkout-transparent: ${of} is in the vault and could not be stored (${id}, account ${account.id}). ${WHAT_BECAME_OF_UNSTORED_CARD[ended]}.`
  )
}

const WHAT_BECAME_OF_UNSTORED_CARD = {
  deleted: "It was deleted in the vault",
  of_a_customer: "A customer has the same card already, so it remains there",
  remains: "Ask the gateway's operator to delete it",
}

/** Deletes a card in the vault that could not be stored, unless a customer has the card. */
async function deleteUnstoredCard(
  { account, clock, gateway, ledger }: OperationDependencies,
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
): Promise<keyof typeof WHAT_BECAME_OF_UNSTORED_CARD> {
  if (await ledger.isVaultCardStillSaved({ account: account.id, ...digests })) {
    return "of_a_customer"
  }
  if (account.dialect.paths.deleteCard === undefined) return "remains"
  const budget = TimeBudget.of(TIMEOUTS.vaultCallMs, clock)
  await gateway.deleteCard(cardId, budget)
  await ledger.recordWhyCardWasNotSaved(id, "rejected")
  return "deleted"
}

const RECORDED = {
  saved: "the customer has it now",
  merged: "the customer already had it",
  removed: "its customer was deleted in the meantime",
  of_another_customer: "another customer already has it, so it was not stored",
}
