import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Charge } from "../../../src/domain/charge/charge"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../../../harness/shopper/a-card-checkout"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { aGuest } from "../../../harness/shopper/a-shopper"
import { synchronizeAfterTimePassed } from "../app/let-charge-time-pass"
import { medusaSums } from "../orders/medusa-sums"

/** A fake ERP integration of the shop. Medusa calls it after an order is placed and paid. */
export interface FakeErp {
  /** Whether the fake ERP fails, which makes Medusa undo the completion of the cart. */
  isDown: boolean
  /** A function that is called once, on the next call of the fake ERP, before the ERP succeeds or fails. */
  onNextCall: (() => Promise<unknown>) | undefined
}

let made: FakeErp | undefined

/**
 * Registers a fake ERP in Medusa's workflow that completes carts, and resets it after each test. All calls in a process
 * return the same fake ERP. Call this function in a spec before the app starts.
 */
export function registerFakeErp(): FakeErp {
  const erp = (made ??= registerFakeErpHook())
  afterEach(() => {
    erp.isDown = false
    erp.onNextCall = undefined
  })
  return erp
}

/**
 * Registers the fake ERP in Medusa's workflow hook `orderCreated`. Medusa allows only one handler for this hook in a
 * process.
 */
function registerFakeErpHook(): FakeErp {
  const erp: FakeErp = { isDown: false, onNextCall: undefined }
  // Medusa's types do not contain this hook, which runs after the payment.
  const { orderCreated } = completeCartWorkflow.hooks as unknown as {
    orderCreated(handler: () => Promise<void>): void
  }
  orderCreated(async () => {
    const { onNextCall } = erp
    erp.onNextCall = undefined
    await onNextCall?.()
    if (erp.isDown) {
      throw new Error("The ERP is down.")
    }
  })
  return erp
}

/** Creates a card checkout whose completion failed after the card was charged, so that the charge has no order. */
export async function aChargedCheckoutThatFailed(
  shop: ShopWithSimulator,
  erp: FakeErp,
  chosen: { providerId?: string } = {}
): Promise<{ checkout: CardCheckout; charge: Charge }> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper }, chosen)
  erp.isDown = true
  const failed = await checkout.complete()
  erp.isDown = false
  if (failed.body.type === "order") {
    throw new Error("The completion did not fail.")
  }
  return {
    checkout,
    charge: await requireLatestChargeOfCheckout(shop, checkout),
  }
}

/** Returns the latest charge that the ledger has for a checkout. Throws if the ledger has no such charge. */
export async function requireLatestChargeOfCheckout(
  shop: ShopWithSimulator,
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

/**
 * Makes the store's records of a charge `ms` milliseconds older, and then synchronizes the due charges. The gateway's
 * clock does not advance.
 */
export async function ageStoreRecordsAndSynchronize(
  shop: ShopWithSimulator,
  charge: Pick<Charge, "merchantChargeId">,
  ms: number
): Promise<void> {
  await synchronizeAfterTimePassed(shop, charge, ms, { atGateway: false })
}

export async function listSessionStatusesOfCheckout(
  { container }: ShopWithSimulator,
  { collectionId }: Pick<CardCheckout, "collectionId">
): Promise<string[]> {
  const sessions = await container
    .resolve("payment")
    .listPaymentSessions({ payment_collection_id: collectionId })
  return sessions.map(({ status }) => status)
}

/** Sends a request to complete the cart, and expects that the cart has no order after the request. */
export async function completeCartAndExpectNoOrder(
  shop: ShopWithSimulator,
  checkout: CardCheckout
): Promise<void> {
  const { body } = await checkout.complete()
  expect(body.type).not.toBe("order")
  const { orders } = await medusaSums(shop.container, checkout.collectionId)
  expect(orders).toEqual([])
}
