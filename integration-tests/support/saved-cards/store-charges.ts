import type {
  IOrderModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { eventually } from "../../../harness/eventually"
import { setLedgerTimeOffset } from "../../../harness/postgres/ledger-time"
import { CARD_NUMBERS } from "../../../harness/shopper/a-card"
import {
  aCustomer,
  expectSuccess,
  type Shopper,
} from "../../../harness/shopper/a-shopper"
import {
  chargeCheckoutTransparentSavedCardWorkflow,
  type ChargeSavedCardInput,
  type StoreChargeResult,
} from "../../../src/workflows"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import {
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  retrieveCustomerId,
  type SavedCardAnswer,
  type StoreWithSimulator,
} from "./a-customer-with-saved-card"
import { createSubscriptionOrder } from "./create-subscription-order"

export const STORE_CHARGE_TABLE = "checkout_transparent_store_charge"

/** The options of an account that makes charges by the store. */
export const STORE_CHARGE_OPTIONS = {
  savedCards: true,
  storeCharges: true,
  dialect: { savedCards: { storeChargeField: "merchantInitiated" } },
}

/** The text next to the box with which a shopper allows later charges by the store. */
export const STORE_CHARGES_CONSENT =
  "Autorizo a loja a cobrar este cartão a cada mês da assinatura"

export interface Subscriber {
  shopper: Shopper
  customerId: string
  card: SavedCardAnswer
}

/**
 * Lets a customer buy something with a new card, and waits until the store has saved the card. By default, the customer
 * also consents to later charges by the store. With `consent: null`, this consent is left out.
 */
export async function buyAndSaveNewCard(
  shop: StoreWithSimulator,
  shopper: Shopper,
  {
    number = CARD_NUMBERS.approved,
    consent = STORE_CHARGES_CONSENT,
  }: { number?: string; consent?: string | null } = {}
): Promise<SavedCardAnswer> {
  const known = (await listSavedCardsOfShopper(shop, shopper)).map(
    ({ id }) => id
  )
  const { save_card, ...data } = await aSessionDataWithCardToSave(shop, number)
  const checkout = await aCheckoutWithSessionData(shop, shopper, {
    ...data,
    save_card: {
      ...(save_card as object),
      ...(consent !== null && { store_charges_consent: consent }),
    },
  })
  await expectSuccess(checkout.complete())
  return eventually(
    async () => {
      const cards = await listSavedCardsOfShopper(shop, shopper)
      const saved = cards.find(({ id }) => !known.includes(id))
      if (!saved) throw new Error("The card is not saved yet.")
      return saved
    },
    { withinMs: 60_000 }
  )
}

export async function aSubscriberWithSavedCard(
  shop: StoreWithSimulator,
  given: Parameters<typeof buyAndSaveNewCard>[2] = {}
): Promise<Subscriber> {
  const shopper = await aCustomer(shop.api, shop.store)
  const card = await buyAndSaveNewCard(shop, shopper, given)
  return { shopper, card, customerId: await retrieveCustomerId(shopper) }
}

/** Creates an unpaid order for one cycle of a subscription, and resolves to its id. The amount is in major units. */
export async function anUnpaidSubscriptionOrder(
  shop: ShopWithSimulator,
  { customerId }: Pick<Subscriber, "customerId">,
  amount = 59.9
): Promise<string> {
  return createSubscriptionOrder(shop.container, {
    customerId,
    regionId: shop.store.regions.brazil,
    amount,
  })
}

/** Runs the workflow that charges a saved card by the store. Rejects with the workflow's error. */
export async function chargeSavedCardByStore(
  shop: ShopWithSimulator,
  { customerId, card }: Pick<Subscriber, "customerId" | "card">,
  input: Partial<ChargeSavedCardInput> & { reference: string }
): Promise<StoreChargeResult> {
  const { result } = await chargeCheckoutTransparentSavedCardWorkflow(
    shop.container
  ).run({
    input: { customer_id: customerId, saved_card_id: card.id, ...input },
  })
  return result
}

/** Resolves to what an order has received (`paid`) and what is still to be paid (`due`), in major units. */
export async function retrievePaidAndDueOfOrder(
  shop: ShopWithSimulator,
  orderId: string
): Promise<{ paid: number; due: number }> {
  const orders = shop.container.resolve<IOrderModuleService>(Modules.ORDER)
  const { summary } = await orders.retrieveOrder(orderId, {
    relations: ["summary"],
  })
  const { paid_total, pending_difference } = summary as unknown as Record<
    string,
    number
  >
  return { paid: Number(paid_total), due: Number(pending_difference) }
}

/** Adds a credit line to an order, which reduces the sum that is still to be paid. The amount is in major units. */
export async function addCreditLineToOrder(
  shop: ShopWithSimulator,
  orderId: string,
  amount: number
): Promise<void> {
  await createOrderCreditLinesWorkflow(shop.container).run({
    input: {
      id: orderId,
      credit_lines: [{ amount, reference: "goodwill", reference_id: "" }],
    },
  })
}

export function readStoreChargeRows(
  shop: ShopWithSimulator
): Promise<Record<string, unknown>[]> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex(STORE_CHARGE_TABLE).select("*").orderBy("created_at")
}

/**
 * Creates a payment collection in BRL that belongs to no cart and no order, as Medusa's recipe for subscriptions does.
 * Resolves to the collection's id. The amount is in major units.
 */
export async function anUnlinkedPaymentCollection(
  shop: ShopWithSimulator,
  amount: number
): Promise<string> {
  const payments = shop.container.resolve<IPaymentModuleService>(
    Modules.PAYMENT
  )
  const { id } = await payments.createPaymentCollections({
    currency_code: "brl",
    amount,
  })
  return id
}

/** Links an order to a payment collection, as Medusa's recipe for subscriptions does after the collection is paid. */
export async function linkOrderToCollection(
  shop: ShopWithSimulator,
  orderId: string,
  paymentCollectionId: string
): Promise<void> {
  const link = shop.container.resolve(ContainerRegistrationKeys.LINK)
  await link.create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId },
  })
}

/** Returns the charges at the simulator that the store has made without the cardholder. */
export async function listChargesByStore(shop: ShopWithSimulator) {
  return (await shop.charges()).filter(
    (charge) => "merchantInitiated" in charge && charge.merchantInitiated
  )
}

/**
 * Sets the ledger's clock to `ms` milliseconds after the real time. A later call replaces this offset. The clocks of
 * Medusa and the simulator do not change.
 */
export function setLedgerClockAhead(
  shop: ShopWithSimulator,
  ms: number
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return setLedgerTimeOffset(
    { query: (sql: string) => knex.raw(sql) } as never,
    ms
  )
}
