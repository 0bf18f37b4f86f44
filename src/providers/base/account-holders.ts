import { randomUUID } from "node:crypto"
import type {
  DeletePaymentMethodInput,
  ListPaymentMethodsInput,
  ListPaymentMethodsOutput,
  IPaymentProvider,
} from "@medusajs/framework/types"
import { statusOfSavedCard } from "../../payment-method-adapters/card/saved-card-of-session"
import { accountsWithCardDeletion } from "../../medusa/customer/erase-cards"
import {
  invalidRequestError,
  type ProviderServices,
  refusalError,
} from "./provider-services"

type HolderMethods = Required<
  Pick<
    IPaymentProvider,
    | "createAccountHolder"
    | "updateAccountHolder"
    | "deleteAccountHolder"
    | "listPaymentMethods"
    | "savePaymentMethod"
    | "deletePaymentMethod"
  >
>

/**
 * Returns the provider's methods for account holders and saved cards. None of them calls the gateway.
 *
 * Storefronts can read an account holder through Medusa's public cart route (measured on 2.18). A holder therefore has
 * a random id and no data. The ledger finds cards by customer and account, and not by holder.
 */
export function createAccountHolderProviderMethods(
  access: () => Pick<ProviderServices, "account" | "ledger">
): HolderMethods {
  const resolveToEmptyData = () => Promise.resolve({ data: {} })
  return {
    createAccountHolder: () => Promise.resolve({ id: randomUUID(), data: {} }),
    updateAccountHolder: resolveToEmptyData,
    /** Does nothing. The saved cards stay, because they belong to the customer and not to the account holder. */
    deleteAccountHolder: resolveToEmptyData,
    listPaymentMethods: (input) => listSavedCardsOfCustomer(access(), input),
    savePaymentMethod: () =>
      Promise.reject(
        refusalError(
          "A card is saved only together with an approved payment: send save_card in the data of the payment session (docs/saved-cards.md)."
        )
      ),
    deletePaymentMethod: (input) => removeSavedCardOfCustomer(access(), input),
  }
}

/**
 * Returns the customer's saved cards of this account. The caller names the customer in the context. Without a customer,
 * the list is empty.
 */
async function listSavedCardsOfCustomer(
  { account, ledger }: Pick<ProviderServices, "account" | "ledger">,
  { context }: ListPaymentMethodsInput
): Promise<ListPaymentMethodsOutput> {
  const customerId = context?.customer?.id
  if (customerId === undefined) {
    return []
  }
  const accounts = [account.id]
  const cards = await ledger.listCardsOfCustomer({ customerId, accounts })
  const { now } = await ledger.time()
  return cards.map((card) => ({
    id: card.id,
    data: {
      brand: card.brand ?? null,
      last_four: card.lastFour ?? null,
      expiration_month: card.expirationMonth ?? null,
      expiration_year: card.expirationYear ?? null,
      status: statusOfSavedCard(account, card, now),
    },
  }))
}

/** Removes a saved card of a customer, which may also belong to another account than that of this provider. */
async function removeSavedCardOfCustomer(
  { ledger }: Pick<ProviderServices, "ledger">,
  { data, context }: DeletePaymentMethodInput
): Promise<{ data: Record<string, unknown> }> {
  const customerId = context?.customer?.id
  if (customerId === undefined) {
    throw invalidRequestError(
      "No card was removed: name the customer in context.customer.id."
    )
  }
  await ledger.removeSavedCard(
    { id: data.id, customerId },
    accountsWithCardDeletion(ledger)
  )
  return { data: {} }
}
