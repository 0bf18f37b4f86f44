import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Charge } from "../../../src/domain/charge/charge"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../../../harness/shopper/a-card-checkout"
import type { CardShop } from "../app/a-card-shop"
import { aGuest } from "../../../harness/shopper/a-shopper"
import { theJobSeesCodeAfter } from "../app/let-code-time-pass"
import { medusaSums } from "../orders/medusa-sums"

/** A fake plugin of the shop that core calls after an order is placed and paid. */
export interface Erp {
  /** Whether the fake plugin fails, so that core takes the completion back. */
  isDown: boolean
  /** Called once, before the fake plugin succeeds or fails. */
  meanwhile: (() => Promise<unknown>) | undefined
}

let made: Erp | undefined

/** Makes the fake plugin. Call this in a file before the app boots; each test resets it at its end. */
export function anErp(): Erp {
  const erp = (made ??= hookedErp())
  afterEach(() => {
    erp.isDown = false
    erp.meanwhile = undefined
  })
  return erp
}

/** Takes core's hook, which may be taken once in a process. */
function hookedErp(): Erp {
  const erp: Erp = { isDown: false, meanwhile: undefined }
  // The types of Medusa do not say that this hook runs after the payment.
  const { orderCreated } = completeCartWorkflow.hooks as unknown as {
    orderCreated(handler: () => Promise<void>): void
  }
  orderCreated(async () => {
    const { meanwhile } = erp
    erp.meanwhile = undefined
    await meanwhile?.()
    if (erp.isDown) {
      throw new Error("The ERP is down.")
    }
  })
  return erp
}

/** Makes a card checkout whose only completion failed after the charge, so that no order has the charge. */
export async function aFailedCompletion(
  shop: CardShop,
  erp: Erp
): Promise<{ checkout: CardCheckout; charge: Charge }> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
  erp.isDown = true
  const failed = await checkout.complete()
  erp.isDown = false
  if (failed.body.type === "order") {
    throw new Error("The completion did not fail.")
  }
  return { checkout, charge: await latestChargeOf(shop, checkout) }
}

/** Returns the ledger's latest charge of a checkout. */
export async function latestChargeOf(
  shop: CardShop,
  { collectionId }: Pick<CardCheckout, "collectionId">
): Promise<Charge> {
  const [charge] = await shop.container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findChargesOfCollection(collectionId)
  if (!charge) {
    throw new Error(`There is no charge of ${collectionId}.`)
  }
  return charge
}

/** Runs the job, as if `ms` milliseconds had passed for a charge. */
export async function theJobComesAfter(
  shop: CardShop,
  charge: Pick<Charge, "merchantChargeId">,
  ms: number
): Promise<void> {
  await theJobSeesCodeAfter(shop, charge, ms, { atGateway: false })
}

/** Returns the statuses of Medusa's payment sessions of a checkout. */
export async function sessionStatuses(
  { container }: CardShop,
  { collectionId }: Pick<CardCheckout, "collectionId">
): Promise<string[]> {
  const sessions = await container
    .resolve("payment")
    .listPaymentSessions({ payment_collection_id: collectionId })
  return sessions.map(({ status }) => status)
}

/** Expects that completing the cart places no order. */
export async function noOrderIsPlacedOn(
  shop: CardShop,
  checkout: CardCheckout
): Promise<void> {
  const { body } = await checkout.complete()
  expect(body.type).not.toBe("order")
  const { orders } = await medusaSums(shop.container, checkout.collectionId)
  expect(orders).toEqual([])
}
