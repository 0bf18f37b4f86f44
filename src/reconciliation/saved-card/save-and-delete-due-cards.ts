import { inputWithoutCardToSave } from "../../domain/buyer/saved-card-input"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf, type Scope } from "../../medusa/container"
import type { AccountOptions } from "../../options/account-options"
import { dependenciesOfAccount } from "../../operations/perform/operation-dependencies"
import { deleteNextRemovedCardInVault } from "../../operations/saved-card/delete-card-in-vault"
import { saveNextCardInVault } from "../../operations/saved-card/save-card"

/**
 * The largest number of cards of an account that one run of the job saves in the vault. One run also deletes at most as
 * many cards there. The limits let a run end soon.
 */
const MOST_PER_RUN = 20

/**
 * Deletes card tokens that cannot be used to save a card any more:
 * - tokens that are older than ten minutes
 * - tokens of charges that were not approved or have no money any more
 * - tokens of accounts that do not save cards
 *
 * If a request to the vault was interrupted, records its outcome as `unknown` and logs a warning. Does not call the
 * gateway.
 */
export async function cleanUpCardsToSave(scope: Scope): Promise<void> {
  const ledger = ledgerOf(scope)
  const { accounts } = ledger.pluginOptions
  await ledger.removeOldCardsToSaveFromInputs(inputWithoutCardToSave)
  const inDoubt = await ledger.cleanUpStaleCardTokens(
    accounts.filter(({ savedCards }) => savedCards).map(({ id }) => id)
  )
  for (const id of inDoubt) {
    logOf(scope).warn(
      `checkout-transparent: it is not known whether the vault has saved card ${id}. If the gateway's operator can list the cards in the vault, compare them with the customer's cards, and delete the one that the store does not have.`
    )
  }
}

/**
 * Does three tasks for saved cards, in this order:
 * - Deletes from the ledger the card tokens that cannot be used any more.
 * - Saves in the vault the cards that were not saved immediately after their charges were approved, for example because
 *   the process died after the sale.
 * - Deletes from the vault the cards that were removed from the ledger.
 *
 * For each account, saves at most MOST_PER_RUN cards and deletes at most MOST_PER_RUN cards. Saving and deleting each
 * stop at the first card for which the vault does not answer.
 */
export async function saveAndDeleteDueCards(scope: Scope): Promise<void> {
  const ledger = ledgerOf(scope)
  await cleanUpCardsToSave(scope)
  await Promise.all(
    ledger.pluginOptions.accounts
      .filter(hasCredentials)
      .map(async (account) => {
        if (account.savedCards) {
          await saveOrDeleteCardsOfAccount(scope, account, saveNextCardInVault)
        }
        if (account.dialect.paths.deleteCard !== undefined) {
          await saveOrDeleteCardsOfAccount(
            scope,
            account,
            deleteNextRemovedCardInVault
          )
        }
      })
  )
}

function hasCredentials({ clientId, clientSecret }: AccountOptions): boolean {
  return clientId !== undefined && clientSecret !== undefined
}

async function saveOrDeleteCardsOfAccount(
  scope: Scope,
  account: AccountOptions,
  work: typeof saveNextCardInVault | typeof deleteNextRemovedCardInVault
): Promise<void> {
  const ledger = ledgerOf(scope)
  const dependencies = dependenciesOfAccount({
    account,
    ledger,
    log: logOf(scope),
  })
  for (let count = 0; count < MOST_PER_RUN && !ledger.isStopping; count++) {
    if (!(await work(dependencies))) break
  }
}

/**
 * Starts `saveAndDeleteDueCards` in the background. The returned promise resolves at once, so that a vault that hangs
 * does not delay the other work of the job. Errors are only logged.
 */
export function startSavingAndDeletingDueCards(scope: Scope): Promise<void> {
  void saveAndDeleteDueCards(scope).catch((error: unknown) => {
    logOf(scope).warn(
      `checkout-transparent: the cards that shoppers asked to save could not be saved; the next run of the job tries again: ${describeError(error)}`
    )
  })
  return Promise.resolve()
}
