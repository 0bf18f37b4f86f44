import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import type { LinkWish } from "./checkout-wish"
import { publicDataOf } from "./pay-by-card"
import { say } from "./say"

export interface LinkSession {
  id: string
  url: string
  /** The payment service's own id of the link. */
  linkId: string
}

/** The account whose orders wait is one of its own, since the placement is an option of the account. */
export function linkProvider({ placement }: LinkWish): string {
  const account = placement === "at_checkout" ? "br-at-checkout" : "br"
  return `pp_transparent-link_${account}`
}

/** A new payment session; the link comes with it. */
export async function askForLink(
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  wish: LinkWish
): Promise<LinkSession> {
  const provider = linkProvider(wish)
  const { payment_collection: collection } =
    await sdk.store.payment.initiatePaymentSession(cart, {
      provider_id: provider,
    })
  const session = collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === provider
  )
  const shown = publicDataOf(session?.data)
  if (!session || !shown?.link) {
    throw new Error(`The session has no link: ${JSON.stringify(shown)}`)
  }
  const { url, expires_at } = shown.link
  say("Session", session.id)
  say("Link", url)
  say("", `it can be paid until ${dayOf(expires_at)}`)
  return { id: session.id, url, linkId: url.split("/").pop() ?? "" }
}

function dayOf(instant: string | null): string {
  return instant === null
    ? "nobody knows when"
    : new Date(instant).toLocaleString("pt-BR", {
        dateStyle: "short",
        timeStyle: "short",
        timeZone: "America/Sao_Paulo",
      })
}
