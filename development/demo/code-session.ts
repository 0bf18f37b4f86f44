import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import type { CodeWish } from "./checkout-wish"
import { publicDataOf } from "./pay-by-card"
import { DOCUMENT } from "./sandbox-card"
import { say } from "./say"

const SHOWN_CHARACTERS = 48

export interface CodeSession {
  id: string
  merchantChargeId: string
}

/** What the storefront polls while it shows the code. */
interface ShownState {
  state: string
  order_id: string | null
}

/** The account whose orders wait is one of its own, since the placement is an option of the account. */
export function codeProvider({ method, placement }: CodeWish): string {
  const account = placement === "at_checkout" ? "br-at-checkout" : "br"
  return `pp_transparent-${method}_${account}`
}

/** A new payment session; the code comes with it. */
export async function askForCode(
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  wish: CodeWish
): Promise<CodeSession> {
  const provider = codeProvider(wish)
  const { payment_collection: collection } =
    await sdk.store.payment.initiatePaymentSession(cart, {
      provider_id: provider,
      data: { document: DOCUMENT },
    })
  const session = collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === provider
  )
  const shown = publicDataOf(session?.data)
  if (!session || !shown?.code || shown.merchant_charge_id === undefined) {
    throw new Error(`The session has no code: ${JSON.stringify(shown)}`)
  }
  const { payload, expires_at } = shown.code
  say("Session", session.id)
  say(
    "Code",
    payload.length > SHOWN_CHARACTERS
      ? `${payload.slice(0, SHOWN_CHARACTERS)}…`
      : payload
  )
  say("", `with a picture of it; it can be paid until ${timeOf(expires_at)}`)
  return { id: session.id, merchantChargeId: shown.merchant_charge_id }
}

export async function stateOf(
  sdk: Medusa,
  sessionId: string
): Promise<ShownState> {
  const { session } = await sdk.client.fetch<{ session: ShownState }>(
    `/store/checkout-transparent/sessions/${sessionId}`
  )
  return session
}

function timeOf(instant: string | null): string {
  return instant === null
    ? "nobody knows when"
    : new Date(instant).toLocaleTimeString("pt-BR")
}
