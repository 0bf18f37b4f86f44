import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { SavedCard } from "../../../../domain/saved-card/saved-card"
import { traitsOf } from "../../../../domain/payment-method/payment-method"
import { parseOwnProviderId } from "../../../../domain/payment-method/provider-id"
import {
  ledgerOf,
  queryOf,
  queryRows,
  type Scope,
} from "../../../../medusa/container"
import { doesCustomerExist } from "../../../../medusa/customer/customer-of-sale"
import type { AccountOptions } from "../../../../options/account-options"
import { statusOfSavedCard } from "../../../../payment-method-adapters/card/saved-card-of-session"
import {
  createSavedCardRefusal,
  signedInCustomer,
} from "../../saved-cards/signed-in-customer"

export const cardsQuery = z.strictObject({
  /** The id of a region. Only cards of accounts that are enabled for card payments in this region are returned. */
  region_id: z.string().optional(),
  /** The id of a gateway account in the plugin's options. Only cards that were saved at this account are returned. */
  account: z.string().optional(),
})

/**
 * Returns the id of the signed-in customer of a request about saved cards. Throws a refusal with the status 401 without
 * a login, and with the status 403 for the login of a deleted customer. Medusa accepts such a login until it expires
 * (measured).
 */
export async function requireCustomer(request: MedusaRequest): Promise<string> {
  const customer = signedInCustomer(request)
  if (
    customer === undefined ||
    !(await doesCustomerExist(queryOf(request.scope), customer))
  ) {
    const { locale } = request
    throw createSavedCardRefusal(request, "sign_in_required", { locale })
  }
  return customer
}

/**
 * Returns the accounts whose cards a request asks for. Throws `invalid_data` if the request names neither a region nor
 * an account, and `not_found` for an unknown region.
 */
export async function readAccountsOfCardsQuery(
  scope: Scope,
  { region_id, account }: z.output<typeof cardsQuery>
): Promise<AccountOptions[]> {
  if (region_id === undefined && account === undefined) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "Send ?region_id= with the region of the cart, or ?account= with the account to pay with, or both."
    )
  }
  const ofRegion =
    region_id === undefined
      ? undefined
      : await readCardAccountIdsOfRegion(scope, region_id)
  return ledgerOf(scope).pluginOptions.accounts.filter(
    ({ id }) =>
      (account === undefined || id === account) &&
      (ofRegion === undefined || ofRegion.includes(id))
  )
}

const region = z.object({
  payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/** Returns the ids of the accounts with which a region takes cards. */
async function readCardAccountIdsOfRegion(
  scope: Scope,
  regionId: string
): Promise<string[]> {
  const [found] = await queryRows(queryOf(scope), region, {
    entity: "region",
    filters: { id: regionId },
  })
  if (!found) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no region "${regionId}".`
    )
  }
  return (found.payment_providers ?? []).flatMap((provider) => {
    const own = parseOwnProviderId(provider?.id)
    return own && traitsOf(own.method).canSaveCard ? own.account : []
  })
}

/**
 * Returns what the customer and administrators see of a saved card. The result contains nothing with which the card
 * could be charged.
 */
export function showCard(account: AccountOptions, card: SavedCard, now: Date) {
  return {
    id: card.id,
    brand: card.brand ?? null,
    last_four: card.lastFour ?? null,
    expiration_month: card.expirationMonth ?? null,
    expiration_year: card.expirationYear ?? null,
    status: statusOfSavedCard(account, card, now),
    created_at: card.createdAt.toISOString(),
    last_used_at: card.lastUsedAt?.toISOString() ?? null,
    store_charges_consented_at:
      card.storeChargesConsentedAt?.toISOString() ?? null,
  }
}
