import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
} from "../../../harness/shopper/a-code-checkout"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { aGuest, type CartContents } from "../../../harness/shopper/a-shopper"
import type { Sale } from "./a-sold-order"
import { eventually } from "../../../harness/eventually"
import { medusaSums } from "../orders/medusa-sums"

/** A Pix or wallet code that a shopper was shown, and the checkout to which it belongs. */
export interface CheckoutWithCode {
  checkout: CodeCheckout
  session: CodeSession
  merchantChargeId: string
}

/** An order that was paid with a Pix or wallet code. */
export interface OrderPaidByCode extends Sale, CheckoutWithCode {}

/** Creates a guest's cart with a payment session that shows a code. The default provider is the Pix provider. */
export async function aCheckoutWithPaymentCode(
  shop: ShopWithSimulator,
  chosen: { providerId?: string; contents?: CartContents } = {}
): Promise<CheckoutWithCode> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCodeCheckout({ ...shop, shopper }, chosen.contents)
  const session = await checkout.createCodeSession(
    chosen.providerId ?? PIX_PROVIDER
  )
  return { checkout, session, merchantChargeId: session.merchantChargeId }
}

/**
 * Creates a guest's cart with a Pix or wallet code, and pays the code at the simulator. Waits until the store has
 * placed the order. The shopper does not complete the cart.
 */
export async function anOrderPaidByCode(
  shop: ShopWithSimulator,
  chosen: Parameters<typeof aCheckoutWithPaymentCode>[1] = {}
): Promise<OrderPaidByCode> {
  const code = await aCheckoutWithPaymentCode(shop, chosen)
  await shop.simulator.pay(code.merchantChargeId)
  return waitForOrderOfCode(shop, code)
}

/**
 * Waits until the store's route for the state of a payment session returns an order for the code's session. Returns the
 * code with the ids of its order, payment and charge.
 */
export async function waitForOrderOfCode(
  { container }: Pick<ShopWithSimulator, "container">,
  code: CheckoutWithCode
): Promise<OrderPaidByCode> {
  const { checkout, session } = code
  const { collectionId } = checkout
  const orderId = await eventually(async () => {
    const { order_id } = await checkout.retrieveSessionState(session.id)
    expect(order_id).not.toBeNull()
    return order_id ?? ""
  })
  const { payments } = await medusaSums(container, collectionId)
  return {
    ...code,
    orderId,
    paymentId: payments[0]!.id,
    collectionId,
    chargeId: await requireChargeIdOfCode({ container }, code),
  }
}

/** Returns the ledger's id of the charge that belongs to a code. Throws if the ledger has no such charge. */
export async function requireChargeIdOfCode(
  { container }: Pick<ShopWithSimulator, "container">,
  { session }: Pick<CheckoutWithCode, "session">
): Promise<string> {
  const charge = await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findChargeBySession(session.id)
  if (!charge) {
    throw new Error(`The ledger knows no charge of session ${session.id}.`)
  }
  return charge.id
}
