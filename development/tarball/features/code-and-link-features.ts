import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { BUYER_CPF } from "../../../packages/devtools/src/buy/guest-purchase"
import { expectAmountsOfOrder } from "./expect-money"
import {
  aCartReadyToPay,
  askUntilAnswerMeets,
  centavos,
  enterSettings,
  waitForOrderOfSession,
  type ReadyCart,
  type StoreConnection,
  createPaymentSession,
} from "./connect-to-store"
import { retrieveWaysOfPaying } from "./ways-of-paying"

const PIX = "pp_transparent-pix_br"
const DISCOUNT_PERCENT = 10

/** An order that was paid with Pix, and its amount in minor units. */
export interface PixSale {
  orderId: string
  amount: number
}

/** Sets a discount for Pix, and makes a sale with Pix at the reduced price. The discount stays set. */
export async function sellAtPixDiscount(
  store: StoreConnection
): Promise<PixSale> {
  await expectSuccess(
    enterSettings(store, { "pix.discount.percent": DISCOUNT_PERCENT })
  )
  const cart = await aCartReadyToPay(store)
  const { session, amount } = await aDiscountedPixSession(store, cart)
  const { merchant_charge_id: id = "" } = session.shown
  await store.simulator.pay(id)
  const orderId = await waitForOrderOfSession(store, session.id)
  await expectAmountsOfOrder(store, orderId, {
    charged: [amount],
    captured: amount,
  })
  return { orderId, amount }
}

/**
 * Makes a sale by a payment link that the shopper has chosen in the checkout. Checks that the price has no discount.
 */
export async function sellByLink(store: StoreConnection): Promise<void> {
  const { simulator } = store
  const cart = await aCartReadyToPay(store)
  const session = await createPaymentSession(store, cart, {
    provider_id: "pp_transparent-link_br",
  })
  const { url } = session.shown.link ?? {}
  const made = (await simulator.paymentLinks()).find((link) => link.url === url)
  if (!made) throw new Error(`The simulator created no link ${url}.`)
  await simulator.payLink(made.id)
  const orderId = await waitForOrderOfSession(store, session.id)
  const { total } = cart
  await expectAmountsOfOrder(store, orderId, {
    charged: [total],
    captured: total,
  })
}

/**
 * Opens the resume link of a Pix payment, the link with which a shopper continues an unpaid payment. Checks that the
 * page shows the code while it can be paid. Then cancels the code in the gateway's panel, creates another code on the
 * page, and pays it.
 */
export async function continueByResumeLink(
  store: StoreConnection
): Promise<void> {
  const { admin, shopper, simulator } = store
  const cart = await aCartReadyToPay(store)
  const { session, amount } = await aDiscountedPixSession(store, cart)
  const { code, merchant_charge_id: id = "" } = session.shown
  const { charges } = await expectSuccess(
    admin.request(
      "get",
      `/admin/checkout-transparent/charges?cart_id=${cart.cartId}`
    )
  )
  const [charge] = charges as [{ id: string }]
  const { url } = await expectSuccess(
    admin.request("get", `/admin/resume-url/${charge.id}`)
  )
  const token = String(url).split("/").at(-1)
  const path = "/store/checkout-transparent/resume"
  const openResumeLink = async () => {
    const { payment } = await expectSuccess(
      shopper.request("post", path, { token })
    )
    return payment as ResumedPayment
  }

  const live = await openResumeLink()
  if (live.state !== "pending" || live.code?.payload !== code?.payload) {
    throw new Error(`The link does not show the code: ${JSON.stringify(live)}`)
  }
  await simulator.panelVoid(id)
  const { another } = await askUntilAnswerMeets(
    openResumeLink,
    ({ another }) => another !== null,
    "After its code was canceled, the link offered no other one"
  )
  const { payment } = (await expectSuccess(
    shopper.request("post", `${path}/code`, {
      token,
      document: BUYER_CPF,
      ...another,
    })
  )) as { payment: ResumedPayment }
  const { payload } = payment.code ?? {}
  const again = (await simulator.charges()).find(
    (made) => "qrCode" in made && made.qrCode === payload
  )
  if (!again || payload === code?.payload || another?.total !== amount) {
    throw new Error(
      `Another code for ${amount} was expected: ${JSON.stringify({ another, payment })}`
    )
  }
  await simulator.pay(again.merchantChargeId)

  await askUntilAnswerMeets(
    openResumeLink,
    ({ state }) => state === "paid",
    "The link does not say that its code was paid"
  )
  const orderId = await waitForOrderOfCart(store, cart)
  await expectAmountsOfOrder(store, orderId, {
    charged: [amount],
    captured: amount,
  })
}

interface ResumedPayment {
  state: string
  code: { payload: string } | null
  another: { total: number; quote: string | null } | null
}

/**
 * Creates a payment session for Pix with a discount on the goods. Throws unless the store offers the discounted price,
 * the cart then has this total, and the session has a code.
 */
async function aDiscountedPixSession(store: StoreConnection, cart: ReadyCart) {
  const amount = cart.total - Math.round((cart.goods * DISCOUNT_PERCENT) / 100)
  const { pix, quote } = await retrieveWaysOfPaying(store, cart)
  const session = await createPaymentSession(store, cart, {
    provider_id: PIX,
    data: { document: BUYER_CPF, total: amount, quote },
  })
  const { cart: now } = (await expectSuccess(
    store.shopper.request("get", `/store/carts/${cart.cartId}?fields=id,total`)
  )) as { cart: { total: number } }
  const inMedusa = centavos(now.total)
  if (pix?.total !== amount || inMedusa !== amount || !session.shown.code) {
    throw new Error(
      `By Pix ${amount} of ${cart.total} centavos was expected; the store offers ${pix?.total}, the cart has ${inMedusa}, the session ${JSON.stringify(session.shown)}.`
    )
  }
  return { session, amount }
}

/** Waits until a charge of the cart has been paid and has an order. Returns the id of the order. */
async function waitForOrderOfCart(
  { admin }: StoreConnection,
  { cartId }: ReadyCart
): Promise<string> {
  const path = `/admin/checkout-transparent/charges?cart_id=${cartId}&state=paid`
  const [charge] = await askUntilAnswerMeets(
    async () => {
      const { charges } = await expectSuccess(admin.request("get", path))
      return charges as { order_id: string | null }[]
    },
    ([paid]) => Boolean(paid?.order_id),
    `Cart ${cartId} has no paid charge with an order`
  )
  return charge?.order_id ?? ""
}
