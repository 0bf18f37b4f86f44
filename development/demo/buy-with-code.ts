import { BY_HAND_MS } from "../../src/charge/times"
import {
  DOCUMENT,
  inBrazil,
  orderIn,
  orderOfSession,
  stateOf,
  reais,
  sayStep,
  waitFor,
} from "../../src/cli/guest-purchase"
import { simulatorControl } from "../../src/simulator"
import type { CheckoutOptions } from "./checkout-options"
import { chargeOf, linkOf, type PaidOrder } from "./order-money"
import { type Purchase, startSession } from "./purchase"

/** The store's own job refunds a second payment at the latest. */
const BY_JOB_MS = 60_000
const SHOWN_CHARACTERS = 48

/** A code or a link, its payment, and the order that comes of it. */
export async function buyWithCode(purchase: Purchase): Promise<PaidOrder> {
  const { sdk, cart, simulatorUrl, options } = purchase
  let session = await askForCode(purchase)
  if (options.expire) {
    await letExpire(purchase, session)
    session = await askForCode(purchase)
  }
  if (options.placement === "at_checkout") {
    orderIn(
      await sdk.store.cart.complete(cart.id),
      "; it waits for the payment"
    )
  }

  await pay(purchase, session)
  const { answer: orderId, seconds } = await orderOfSession(sdk, session.id, {
    otherwise: "No order came of the payment: that is a bug, if it was paid.",
    longestMs: options.byHand ? BY_HAND_MS : undefined,
  })
  const { answer: order } = await waitFor(async () => {
    const { order } = await sdk.store.order.retrieve(orderId)
    return order.payment_status === "captured" ? order : undefined
  }, `Order ${orderId} is not paid in Medusa: that is a bug.`)
  if (options.placement === "after_payment") {
    sayStep("Order", `#${order.display_id}, ${order.id}`)
  }
  const when = options.byHand ? "now" : `${seconds} s later`
  sayStep("", `the storefront sees it paid ${when}, by a notification`)
  const { linkId } = session
  if (linkId !== undefined) {
    await linkIsDone(simulatorUrl, linkId, options)
  }
  return { id: orderId, linkId }
}

interface CodeSession {
  id: string
  chargeId: string
  /** The payment service's own id of a link. */
  linkId?: string
  url?: string
}

/** A new payment session; the code or the link comes with it. */
async function askForCode(purchase: Purchase): Promise<CodeSession> {
  const { method } = purchase.options
  const { id, shown } = await startSession(
    purchase,
    method === "link" ? undefined : { document: DOCUMENT }
  )
  const chargeId = shown?.merchant_charge_id ?? ""
  sayStep("Session", id)
  if (shown?.link) {
    const { url, expires_at } = shown.link
    sayStep("Link", url)
    sayStep("", `it can be paid until ${inBrazil(expires_at)}`)
    return { id, chargeId, url, linkId: url.split("/").pop() ?? "" }
  }
  if (!shown?.code || chargeId === "") {
    throw new Error(`The session has no ${method}: ${JSON.stringify(shown)}`)
  }
  const { payload, expires_at } = shown.code
  const isLong = payload.length > SHOWN_CHARACTERS
  sayStep("Code", isLong ? `${payload.slice(0, SHOWN_CHARACTERS)}…` : payload)
  sayStep(
    "",
    `with a picture of it; it can be paid until ${inBrazil(expires_at)}`
  )
  return { id, chargeId }
}

async function pay(
  { simulatorUrl, options }: Purchase,
  { chargeId, linkId, url }: CodeSession
): Promise<void> {
  const simulator = simulatorControl(simulatorUrl)
  if (options.byHand) {
    sayStep("Pay", `at ${url ?? `${simulatorUrl}/panel/charges/${chargeId}`}`)
  } else if (linkId === undefined) {
    await simulator.pay(chargeId)
    sayStep("Paid", "with the code, in the payer's app")
  } else if (options.twice) {
    // At one moment: after the first payment the store deactivates its link.
    await simulator.payLink(linkId, { times: 2 })
    sayStep("Paid", "twice, at the same moment")
  } else {
    const answer = await fetch(`${url}/pay/pix`, {
      method: "POST",
      redirect: "manual",
    })
    sayStep("Paid", "by Pix, on the payment service's page")
    sayStep("", `which leads back to ${answer.headers.get("location")}`)
  }
}

/** Nobody pays in time; the gateway's clock goes on until the code has ended. */
async function letExpire(
  { sdk, simulatorUrl }: Purchase,
  session: CodeSession
): Promise<void> {
  const { expiresAt, createdAt } = await chargeOf(
    simulatorUrl,
    session.chargeId
  )
  // Both are times of the simulator, whose clock may be ahead of ours already.
  await simulatorControl(simulatorUrl).advanceClock(
    Date.parse(expiresAt ?? "") - Date.parse(createdAt)
  )
  const { seconds } = await waitFor(
    async () =>
      (await stateOf(sdk, session.id)).state === "expired" || undefined,
    "Medusa did not learn that the code has expired: that is a bug."
  )
  sayStep("Expired", `the simulator's clock is ahead now, and nobody has paid`)
  sayStep("", `the storefront sees it ${seconds} s later, by a notification`)
}

/** Nobody can pay at it once more, and a second payment has gone back. */
async function linkIsDone(
  simulatorUrl: string,
  linkId: string,
  { twice }: CheckoutOptions
): Promise<void> {
  if (twice) {
    const { answer, seconds } = await waitFor(
      async () => {
        const { amount, refundedAmount } = await linkOf(simulatorUrl, linkId)
        return refundedAmount >= amount ? refundedAmount : undefined
      },
      "The second payment did not go back: that is a bug.",
      BY_JOB_MS
    )
    sayStep(
      "Given back",
      `${reais(answer / 100)} of the second payment, by itself`
    )
    sayStep("", `${seconds} s after the order`)
  }
  await waitFor(
    async () =>
      (await linkOf(simulatorUrl, linkId)).status === "INACTIVE" || undefined,
    `Link ${linkId} is paid and still open: that is a bug.`,
    BY_JOB_MS
  )
  sayStep("Closed", "nobody can pay at the link any more")
}
