import { CARD_NUMBERS } from "../../../../../harness/shopper/a-card"
import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../../../../../harness/shopper/a-card-checkout"
import type { ShopWithSimulator } from "../../../../support/app/describe-shop-with-simulator"
import { WALLET_PROVIDER } from "../../../../../harness/shopper/a-code-checkout"
import {
  anOrderPaidByCode,
  aCheckoutWithPaymentCode,
} from "../../../../support/sales/a-code-sale"
import { requireLatestChargeOfCheckout } from "../../../../support/sales/a-failed-completion"
import { paymentLinkRequestsOfAdmin } from "../../../../support/admin/admin-payment-links"
import type { anAdminWithActionHelpers } from "../../../../support/admin/an-admin-with-actions"
import {
  aCheckoutWithPriceHelpers,
  DISCOUNT_AND_INTEREST_SETTINGS,
  type CheckoutWithPriceHelpers,
  updatePriceSettings,
} from "../../../../support/sales/a-priced-checkout"
import {
  aGuest,
  type Answer,
  expectSuccess,
} from "../../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  makeLookupsDueAndSynchronize,
  type Sale,
} from "../../../../support/sales/a-sold-order"
import { eventually } from "../../../../../harness/eventually"
import {
  letChargeTimePass,
  synchronizeAfterTimePassed,
} from "../../../../support/app/let-charge-time-pass"

/**
 * How far the tests move the time forward, in milliseconds. A Pix code has then expired, and the plugin no longer waits
 * for a late payment.
 */
const AFTER_ITS_END_MS = 45 * 60_000
/**
 * How far the tests move the time forward after a simulated outage, in milliseconds. The resolve window of a charge
 * that the gateway does not have is then over, so that the charge counts as absent.
 */
const AFTER_AN_OUTAGE_MS = 2 * 60 * 60_000
/** The administrator's reason for refunds. The tests that detect a page's language ignore its words. */
const REASON = "Motivo 42"
/** The price of the shirt in minor units, before interest or discount. */
const SHIRT = 9_990

/** A payment of the simulated day, with the facts that only the store knows. */
export interface PlayedPayment {
  story: string
  merchantChargeId: string
  /** The price of the goods in minor units, before interest or discount. */
  price: number
  /** For a payment of a payment link: the link's id, and whether this is its first or second payment. */
  link?: { id: string; payment: 1 | 2 }
}

/** Simulates a day of a shop with a payment of each kind. The gateway must send its notifications to the shop. */
export async function simulateDayOfPayments(
  shop: ShopWithSimulator,
  operator: ReturnType<typeof anAdminWithActionHelpers>
): Promise<PlayedPayment[]> {
  await updatePriceSettings(shop, DISCOUNT_AND_INTEREST_SETTINGS)
  const played: PlayedPayment[] = []
  const notePlayedPayment = (story: string, { merchantChargeId }: Noted) =>
    void played.push({ story, merchantChargeId, price: SHIRT })
  await playPixPayments(shop, notePlayedPayment)
  await simulateCardPayments(shop, { operator, note: notePlayedPayment })
  await playDisputes(shop, { operator, note: notePlayedPayment })
  played.push(...(await simulateLinkPaidTwice(shop, operator)))
  await simulateGatewayOutage(shop, notePlayedPayment)
  return played
}

type Noted = { merchantChargeId: string }
type Note = (story: string, noted: Noted) => void
interface Play {
  operator: ReturnType<typeof anAdminWithActionHelpers>
  note: Note
}

/**
 * Simulates the Pix payments of the day. Call this first, because it moves the time forward until some codes expire.
 */
async function playPixPayments(
  shop: ShopWithSimulator,
  note: Note
): Promise<void> {
  const { simulator } = shop
  const expired = await aCheckoutWithPaymentCode(shop)
  const late = await aCheckoutWithPriceHelpers(shop)
  const lateCode = await createPixChargeInCheckout(late)
  await letChargeTimePass(shop, expired, AFTER_ITS_END_MS, { atGateway: false })
  await synchronizeAfterTimePassed(shop, lateCode, AFTER_ITS_END_MS)
  note("Pix that expired", expired)
  await expectSuccess(late.createCardSession(1))
  const { order } = await expectSuccess(late.complete())
  expect(order).toBeDefined()
  note(
    "card, one installment, kept",
    await requireLatestChargeOfCheckout(shop, {
      collectionId: late.collectionId,
    })
  )
  await simulator.pay(lateCode.merchantChargeId, { late: true })
  await synchronizeUntilRefunded(shop, lateCode)
  note("Pix, paid late, refunded automatically", lateCode)

  note("Pix with its discount", await anOrderPaidByCode(shop))
  const other = await aCheckoutWithPaymentCode(shop)
  await simulator.pay(other.merchantChargeId, { amount: 5_000 })
  await synchronizeUntilRefunded(shop, other)
  note("Pix of another amount, refunded automatically", other)
  note("Pix that can still be paid", await aCheckoutWithPaymentCode(shop))
}

async function createPixChargeInCheckout(
  checkout: CheckoutWithPriceHelpers
): Promise<Noted> {
  const { payment_collection } = await expectSuccess(
    checkout.createPixSession()
  )
  const [session] = payment_collection.payment_sessions
  return {
    merchantChargeId: session.data.checkout_transparent.merchant_charge_id,
  }
}

async function synchronizeUntilRefunded(
  shop: ShopWithSimulator,
  { merchantChargeId }: Noted
) {
  await eventually(async () => {
    await makeLookupsDueAndSynchronize(shop)
    const charge = await shop.simulator.charge(merchantChargeId)
    expect(charge?.transactionStatus).toBe("REFUNDED")
  })
}

async function simulateCardPayments(
  shop: ShopWithSimulator,
  { operator, note }: Play
) {
  const checkout = await aCheckoutWithPriceHelpers(shop)
  const { card } = await checkout.retrieveWaysOfPaying()
  await expectSuccess(checkout.createCardSession(6, { total: card[5]!.total }))
  await expectSuccess(checkout.complete())
  const withInterest = await requireLatestChargeOfCheckout(shop, checkout)
  await expectSuccess(refundInPart(operator, withInterest.id, 30))
  note("card, six installments with interest, refunded in part", withInterest)

  const again = await aCardCheckoutWithCard(
    { ...shop, shopper: aGuest(shop.api, shop.store) },
    { number: CARD_NUMBERS.denied }
  )
  await again.complete()
  note("card, declined", await requireLatestChargeOfCheckout(shop, again))
  await expectSuccess(again.chooseCard())
  await expectSuccess(again.complete())
  const paid = await requireLatestChargeOfCheckout(shop, again)
  // The gateway accepts the refund, but does not carry it out during the simulated day.
  await shop.simulator.on("refund").queue().once()
  await expectSuccess(refundInPart(operator, paid.id, 12))
  note("card, paid after a decline, a refund in doubt", paid)

  const aReservedOrder = () =>
    aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
  note("card, reserved", await aReservedOrder())
  const captured = await aReservedOrder()
  await expectSuccess(operator.capture(captured))
  note("card, reserved and captured", captured)
  const canceled = await aReservedOrder()
  await expectSuccess(operator.cancel(canceled))
  note("card, reserved and canceled", canceled)

  const wallet = await anOrderPaidByCode(shop, { providerId: WALLET_PROVIDER })
  await expectSuccess(operator.refund(wallet))
  note("wallet, refunded", wallet)
}

async function refundInPart(
  operator: Play["operator"],
  id: string,
  amount: number
): Promise<Answer> {
  const path = `/admin/checkout-transparent/charges/${id}`
  const { charge } = await expectSuccess(operator.request("get", path))
  return operator.request("post", `${path}/refund`, {
    observed: charge.observed,
    refunded_as: charge.refunded_as,
    amount,
    reason: REASON,
  })
}

async function playDisputes(shop: ShopWithSimulator, { operator, note }: Play) {
  const { simulator } = shop
  type Act = (id: string) => Promise<unknown>
  const stories: [string, ...Act[]][] = [
    ["card, disputed", simulator.panelChargeBack],
    ["card, dispute won", simulator.panelChargeBack, simulator.panelWinDispute],
    [
      "card, dispute lost",
      simulator.panelChargeBack,
      simulator.panelLoseDispute,
    ],
    ["card, reversed by the gateway", simulator.reverse],
  ]
  for (const [story, ...acts] of stories) {
    const sale: Sale = await aSoldOrder(shop)
    for (const act of acts) {
      await act(sale.merchantChargeId)
      await expectSuccess(operator.synchronize(sale.chargeId))
    }
    note(story, sale)
  }
}

/** Simulates a payment link that is paid twice. The plugin refunds the second payment automatically. */
async function simulateLinkPaidTwice(
  shop: ShopWithSimulator,
  operator: Play["operator"]
): Promise<PlayedPayment[]> {
  const links = paymentLinkRequestsOfAdmin(() => operator.admin)
  const made = await links.createLink({ amount: "25.5", name: "Aula A-1" })
  await shop.simulator.payLink(made.order_number, { times: 2 })
  const { id } = await eventually(async () => {
    await makeLookupsDueAndSynchronize(shop)
    const link = await shop.simulator.paymentLink(made.order_number)
    expect(link).toMatchObject({ paidAmount: 5_100, refundedAmount: 2_550 })
    return link!
  })
  return ([1, 2] as const).map((payment) => ({
    story: `link, payment ${payment} of 2`,
    merchantChargeId: made.merchant_charge_id,
    price: 2_550,
    link: { id, payment },
  }))
}

async function simulateGatewayOutage(
  shop: ShopWithSimulator,
  note: Note
): Promise<void> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
  await shop.simulator.on("authorize").failBeforeCommit(502).once()
  await checkout.complete()
  const charge = await requireLatestChargeOfCheckout(shop, checkout)
  await synchronizeAfterTimePassed(shop, charge, AFTER_AN_OUTAGE_MS, {
    atGateway: false,
  })
  note("card that never reached the gateway", charge)
}
