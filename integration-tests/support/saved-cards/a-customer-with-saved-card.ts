import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { eventually } from "../../../harness/eventually"
import {
  aCardCheckout,
  type CardCheckout,
  CPF,
} from "../../../harness/shopper/a-card-checkout"
import {
  aTemporaryCardToken,
  CARD_NUMBERS,
} from "../../../harness/shopper/a-card"
import {
  aCustomer,
  type Answer,
  type CartContents,
  createPaymentSession,
  expectSuccess,
  type Shopper,
} from "../../../harness/shopper/a-shopper"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"

/** How long a test waits for the store to save a card. The store saves the card after it has answered the shopper. */
const CARD_SAVING_TIME_LIMIT = { withinMs: 60_000 }

export const CARD_PROVIDER = "pp_transparent-card_br"
export const CARDS_ROUTE = "/store/checkout-transparent/cards"

/** The text next to the box that a shopper ticks to have a card saved. */
export const SAVE_CARD_CONSENT = "Salvar este cartão para as próximas compras"

export const SAVED_CARD_TABLE = "checkout_transparent_saved_card"

/** A store in this process or in another one, and its simulator. */
export type StoreWithSimulator = Pick<
  ShopWithSimulator,
  "api" | "store" | "simulator"
>

/** A card as GET /store/checkout-transparent/cards returns it. */
export interface SavedCardAnswer {
  id: string
  brand: string | null
  last_four: string | null
  expiration_month: number | null
  expiration_year: number | null
  status: string
  created_at: string
  last_used_at: string | null
}

/**
 * Returns the `data` of a payment session with a new card that the shopper wants to have saved. The data contain two
 * card tokens from the simulator, one for the payment and one for the saved card. Both tokens belong to the same card,
 * unless `savedNumber` is another number.
 */
export async function aSessionDataWithCardToSave(
  shop: StoreWithSimulator,
  number: string = CARD_NUMBERS.approved,
  savedNumber = number
): Promise<Record<string, unknown>> {
  return {
    temporary_card_token: await aTemporaryCardToken(shop.simulator.url, number),
    document: CPF,
    save_card: {
      temporary_card_token: await aTemporaryCardToken(
        shop.simulator.url,
        savedNumber
      ),
      consent: SAVE_CARD_CONSENT,
      last_four: savedNumber.slice(-4),
    },
  }
}

/** Creates a cart, and a card session with the given `data`. Throws if the store refuses the session. */
export async function aCheckoutWithSessionData(
  shop: StoreWithSimulator,
  shopper: Shopper,
  data: Record<string, unknown>,
  contents: CartContents = {}
): Promise<CardCheckout> {
  const checkout = await aCardCheckout({ ...shop, shopper }, contents)
  await expectSuccess(createCardSession(checkout, data))
  return checkout
}

/** Creates a card session with the given `data`. Returns the store's answer, even if the store refuses the session. */
export function createCardSession(
  { shopper, collectionId }: Pick<CardCheckout, "shopper" | "collectionId">,
  data: Record<string, unknown>
): Promise<Answer> {
  return createPaymentSession(shopper, {
    collectionId,
    providerId: CARD_PROVIDER,
    data,
  })
}

export const savedCardSessionData = (
  cardId: string,
  more: Record<string, unknown> = {}
) => ({
  saved_card_id: cardId,
  document: CPF,
  ...more,
})

export async function listSavedCardsOfShopper(
  shop: StoreWithSimulator,
  shopper: Shopper
): Promise<SavedCardAnswer[]> {
  const { cards } = await expectSuccess(
    shopper.request(
      "get",
      `${CARDS_ROUTE}?region_id=${shop.store.regions.brazil}`
    )
  )
  return cards as SavedCardAnswer[]
}

/**
 * Creates a customer who has bought something with an approved card, and has saved a card during this purchase.
 *
 * `savedNumber` is the number of the card that is saved. The default is the number of the approved card. A test passes
 * the number of another card if, for example, later charges of the saved card must be declined.
 */
export async function aCustomerWithSavedCard(
  shop: ShopWithSimulator,
  { savedNumber }: { savedNumber?: string } = {}
): Promise<{ shopper: Shopper; customerId: string; card: SavedCardAnswer }> {
  const shopper = await aCustomer(shop.api, shop.store)
  const data = await aSessionDataWithCardToSave(
    shop,
    CARD_NUMBERS.approved,
    savedNumber
  )
  const checkout = await aCheckoutWithSessionData(shop, shopper, data)
  await expectSuccess(checkout.complete())
  // The card is saved after the store has answered.
  const card = await eventually(async () => {
    const [first] = await listSavedCardsOfShopper(shop, shopper)
    if (!first) throw new Error("The card is not saved yet.")
    return first
  }, CARD_SAVING_TIME_LIMIT)
  return { shopper, customerId: await retrieveCustomerId(shopper), card }
}

export async function retrieveCustomerId(shopper: Shopper): Promise<string> {
  const { customer } = await expectSuccess(
    shopper.request("get", "/store/customers/me")
  )
  return customer.id as string
}

export function readSavedCardRows(
  shop: ShopWithSimulator
): Promise<Record<string, unknown>[]> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex(SAVED_CARD_TABLE).select("*").orderBy("created_at")
}

/**
 * Returns Medusa's account holders from the database, because the type of Medusa's payment module has no method that
 * lists them.
 */
export function listAccountHolders(
  shop: ShopWithSimulator
): Promise<{ external_id: string; data: object; provider_id: string }[]> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex("account_holder").select("external_id", "data", "provider_id")
}
