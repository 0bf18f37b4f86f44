import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { closeSession } from "../../src/medusa/sessions"
import type { CardShop } from "./a-card-shop"
import type { NotifiedShop } from "./a-notified-shop"
import type { WaitingOrder } from "./a-waiting-order"
import { eventually } from "./eventually"
import { theJobSeesCodeAfter } from "./let-code-time-pass"
import { moneyOfCart } from "./money-of-cart"
import { expectPublishedFor } from "./expect-published-for"

/** Longer than any process may work on a new order, in milliseconds. */
const A_WHILE_MS = 3 * 60_000

const ledgerOf = ({ container }: Pick<CardShop, "container">) =>
  container.resolve<LedgerModuleService>(LEDGER_MODULE)

/**
 * Leaves what a process leaves that decided on a refund and then died: before it closed the
 * session, or right after that.
 */
export async function decideAndDie(
  shop: CardShop,
  of: { chargeId: string; session?: { id: string } },
  { isClosed = false }: { isClosed?: boolean } = {}
): Promise<void> {
  await ledgerOf(shop).decideRefund(of.chargeId, {
    by: "user_1",
    reason: "Its cart could not be completed.",
  })
  if (isClosed && of.session) {
    await closeSession(shop.container, of.session.id)
  }
}

/** Waits until the order is paid without help of a person, and its payment was reported once. */
export async function becomesPaid(
  shop: NotifiedShop,
  order: WaitingOrder
): Promise<void> {
  await theJobSeesCodeAfter(shop, order, A_WHILE_MS, { atGateway: false })
  await shop.simulator.releaseNotifications()
  await eventually(async () => {
    await theJobSeesCodeAfter(shop, order, 1_000, { atGateway: false })
    expect(await moneyOfCart(shop, order)).toMatchObject({
      orders: [order.orderId],
      kept: { ledger: 9990, medusa: 9990, orders: 9990 },
      unresolvedOperations: 0,
      openDiscrepancies: [],
    })
  })
  const charge = await ledgerOf(shop).findChargeById(order.chargeId)
  expect(charge?.refundDecision).toBeUndefined()
  await shop.resolved()
  await expectPublishedFor(shop, order, "checkout_transparent.payment.paid", [
    { captured: 99.9 },
  ])
}
