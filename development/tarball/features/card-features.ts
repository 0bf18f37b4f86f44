import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { BUYER_CPF } from "../../../packages/devtools/src/buy/guest-purchase"
import { expectAmountsOfOrder } from "./expect-money"
import {
  aCartReadyToPay,
  centavos,
  completeCart,
  enterSettings,
  type ReadyCart,
  type StoreConnection,
  createPaymentSession,
} from "./connect-to-store"
import { type ShownWays, retrieveWaysOfPaying } from "./ways-of-paying"

/**
 * The largest number of installments that cost no interest. `sellWithInterestIfPossible` enters it on the settings
 * page.
 */
const INTEREST_FREE = 3
const MONTHLY_PERCENT = 1.99
const INSTALLMENTS = 10

/** A paid order that can be refunded, with its amount in minor units. */
export interface CardSale {
  orderId: string
  amount: number
}

/**
 * Makes a sale in ten installments with interest. If this version of Medusa cannot add interest, checks that the plugin
 * refuses the setting, and makes a sale in three installments without interest instead. Returns the result of the check
 * and the sale.
 */
export async function sellWithInterestIfPossible(
  store: StoreConnection,
  { canAddInterest }: { canAddInterest: boolean }
): Promise<{ seen: "yes" | "refused"; sale: CardSale }> {
  const answer = await enterSettings(store, {
    "installments.interestFree": INTEREST_FREE,
    "installments.interest": `4-12: ${MONTHLY_PERCENT}%`,
    "installments.interestConfirmedBy": "Ana, 2026-11-26",
  })
  const { status, body } = answer
  if (!canAddInterest) {
    if (status !== 400 || !String(body.message).includes("Medusa 2.20")) {
      throw new Error(
        `This Medusa cannot add interest, but the setting was answered with ${status}: ${JSON.stringify(body)}`
      )
    }
    const sale = await sellWithInstallments(store, INTEREST_FREE, (cart) => {
      return cart.total
    })
    return { seen: "refused", sale }
  }
  await expectSuccess(Promise.resolve(answer))
  const sale = await sellWithInstallments(store, INSTALLMENTS, (cart, ways) => {
    const shown = ways.card.find(({ count }) => count === INSTALLMENTS)?.total
    const due = totalWithInterest(cart.total)
    if (shown === undefined || Math.abs(shown - due) > INSTALLMENTS) {
      throw new Error(
        `${INSTALLMENTS} installments of ${cart.total} centavos should cost about ${due}; the store offers ${shown}.`
      )
    }
    return shown
  })
  return { seen: "yes", sale }
}

/**
 * Makes a sale whose card payment is only authorized, and captures it as an administrator. After each of the two steps,
 * compares the amounts in all records.
 */
export async function testManualCapture(store: StoreConnection): Promise<void> {
  await expectSuccess(enterSettings(store, { capture: "manual" }))
  const cart = await aCartReadyToPay(store)
  await startCardSession(store, cart)
  const orderId = await completeCart(store, cart)
  const { total } = cart
  await expectAmountsOfOrder(store, orderId, {
    charged: [total],
    captured: 0,
    outstanding: total,
  })

  const path = `/admin/payments/${await retrievePaymentId(store, orderId)}/capture`
  await expectSuccess(store.admin.request("post", path, {}))

  await expectAmountsOfOrder(store, orderId, {
    charged: [total],
    captured: total,
  })
  await expectSuccess(enterSettings(store, { capture: null }))
}

/** Refunds part of a sale through Medusa's admin API, and compares the amounts in all records. */
export async function testPartialRefund(
  store: StoreConnection,
  { orderId, amount }: CardSale
): Promise<void> {
  const refunded = 1_234
  const path = `/admin/payments/${await retrievePaymentId(store, orderId)}/refund`

  await expectSuccess(
    store.admin.request("post", path, { amount: refunded / 100 })
  )

  await expectAmountsOfOrder(store, orderId, {
    charged: [amount],
    captured: amount,
    refunded,
  })
}

/** Refunds the whole amount of the card sale that was made earlier in the README's quick start. */
export async function refundQuickStartSale(
  store: StoreConnection
): Promise<void> {
  const { admin } = store
  const { orders } = await expectSuccess(
    admin.request(
      "get",
      "/admin/orders?fields=id,*payment_collections.payments"
    )
  )
  const sold = (orders as OrderWithPayments[]).find((order) =>
    medusaPaymentsOfOrder(order).some(({ provider_id }) =>
      provider_id.startsWith("pp_transparent-card_")
    )
  )
  const [payment] = sold ? medusaPaymentsOfOrder(sold) : []
  if (!sold || !payment) throw new Error("Medusa has no order paid by card.")
  const { id, amount } = payment

  await expectSuccess(
    admin.request("post", `/admin/payments/${id}/refund`, { amount })
  )

  const whole = centavos(amount)
  await expectAmountsOfOrder(store, sold.id, {
    charged: [whole],
    captured: whole,
    refunded: whole,
  })
}

async function sellWithInstallments(
  store: StoreConnection,
  installments: number,
  priceOf: (cart: ReadyCart, ways: ShownWays) => number
): Promise<CardSale> {
  const cart = await aCartReadyToPay(store)
  const ways = await retrieveWaysOfPaying(store, cart)
  const total = priceOf(cart, ways)
  await startCardSession(store, cart, {
    installments,
    total,
    quote: ways.quote,
  })
  const orderId = await completeCart(store, cart)
  await expectAmountsOfOrder(store, orderId, {
    charged: [total],
    captured: total,
  })
  return { orderId, amount: total }
}

async function startCardSession(
  store: StoreConnection,
  cart: ReadyCart,
  data: Record<string, unknown> = { installments: 1 }
): Promise<void> {
  await createPaymentSession(store, cart, {
    provider_id: "pp_transparent-card_br",
    data: {
      temporary_card_token: await aTemporaryCardToken(store.simulatorUrl),
      document: BUYER_CPF,
      ...data,
    },
  })
}

/**
 * Returns the sum of all installments with interest, in minor units. All installments are equal, as in the French
 * amortization system (tabela Price).
 */
function totalWithInterest(total: number): number {
  const rate = MONTHLY_PERCENT / 100
  const each = (total * rate) / (1 - (1 + rate) ** -INSTALLMENTS)
  return Math.round(each * INSTALLMENTS)
}

interface OrderWithPayments {
  id: string
  payment_collections: {
    payments: { id: string; provider_id: string; amount: number }[]
  }[]
}

function medusaPaymentsOfOrder({ payment_collections }: OrderWithPayments) {
  return payment_collections.flatMap(({ payments }) => payments)
}

async function retrievePaymentId(
  { admin }: StoreConnection,
  orderId: string
): Promise<string> {
  const { order } = await expectSuccess(
    admin.request(
      "get",
      `/admin/orders/${orderId}?fields=id,*payment_collections.payments`
    )
  )
  const [payment] = medusaPaymentsOfOrder(order as OrderWithPayments)
  if (!payment) throw new Error(`Order ${orderId} has no payment.`)
  return payment.id
}
