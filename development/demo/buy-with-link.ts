import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { simulatorControl } from "../../src/simulator"
import type { LinkWish } from "./checkout-wish"
import { reais } from "./fill-cart"
import { askForLink, type LinkSession } from "./link-session"
import { linkOf } from "./link-sums"
import { say } from "./say"
import { placeOrder, untilPaid } from "./until-paid"
import { waitFor } from "./wait-for"

/** The store's own job gives a second payment back at the latest. */
const GOING_BACK = { longestMs: 60_000 }

/** A link, its payment on the payment service's page, and the order that comes of it. */
export async function buyWithLink(
  given: { sdk: Medusa; simulatorUrl: string },
  cart: HttpTypes.StoreCart,
  wish: LinkWish
): Promise<{ order: HttpTypes.StoreOrder; linkId: string }> {
  const { sdk, simulatorUrl } = given
  const session = await askForLink(sdk, cart, wish)
  const { linkId } = session
  if (wish.placement === "at_checkout") {
    const order = await placeOrder(sdk, cart.id)
    say("Order", `#${order.display_id}, ${order.id}; it waits for the payment`)
  }

  await pay(simulatorUrl, session, wish)
  const { order, seconds } = await untilPaid(sdk, session.id, wish)
  if (wish.placement === "after_payment") {
    say("Order", `#${order.display_id}, ${order.id}`)
  }
  const when = wish.byHand ? "now" : `${seconds} s later`
  say("", `the storefront sees it paid ${when}, by a notification`)
  if (wish.twice) await expectSecondToGoBack({ simulatorUrl, linkId })
  await expectClosed({ simulatorUrl, linkId })
  return { order, linkId }
}

async function pay(
  simulatorUrl: string,
  { url, linkId }: LinkSession,
  wish: LinkWish
): Promise<void> {
  if (wish.byHand) {
    say("Pay", `at ${url}`)
  } else if (wish.twice) {
    // At one moment: after the first payment the store closes its link.
    await simulatorControl(simulatorUrl).payLink(linkId, { times: 2 })
    say("Paid", "twice, at the same moment")
  } else {
    const answer = await fetch(`${url}/pay/pix`, {
      method: "POST",
      redirect: "manual",
    })
    say("Paid", "by Pix, on the payment service's page")
    say("", `which leads back to ${answer.headers.get("location")}`)
  }
}

async function expectSecondToGoBack(at: {
  simulatorUrl: string
  linkId: string
}): Promise<void> {
  const { answer, seconds } = await waitFor(
    async () => {
      const { amount, refundedAmount } = await linkOf(at)
      return refundedAmount >= amount ? refundedAmount : undefined
    },
    "The second payment did not go back: that is a bug.",
    GOING_BACK
  )
  say("Given back", `${reais(answer / 100)} of the second payment, by itself`)
  say("", `${seconds} s after the order`)
}

/** Nobody can pay it once more. */
async function expectClosed(at: {
  simulatorUrl: string
  linkId: string
}): Promise<void> {
  await waitFor(
    async () => ((await linkOf(at)).status === "INACTIVE" ? true : undefined),
    `Link ${at.linkId} is paid and still open: that is a bug.`,
    GOING_BACK
  )
  say("Closed", "nobody can pay at the link any more")
}
