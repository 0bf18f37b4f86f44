import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import type { PublicData } from "../../src/core/public-data/public-data"
import type { CardWish } from "./checkout-wish"
import { DOCUMENT, temporaryCardToken, type SandboxCard } from "./sandbox-card"
import { say } from "./say"

/** Of two accounts for one merchant; the charges of the second are captured by hand. */
export function cardProvider({
  manualCapture,
}: Pick<CardWish, "manualCapture">): string {
  return `pp_transparent-card_${manualCapture ? "br-manual" : "br"}`
}

export type Payment =
  | { outcome: "order"; order: HttpTypes.StoreOrder }
  | { outcome: "refused"; message: string; session: PublicData | undefined }

/** A new payment session with this card, then the button. */
export async function payByCard(
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  chosen: {
    card: SandboxCard
    installments: number
    simulatorUrl: string
    provider: string
  }
): Promise<Payment> {
  const { card, installments } = chosen
  const token = await temporaryCardToken(chosen.simulatorUrl, card)
  say("Card", `${card.brand} ending in ${card.number.slice(-4)}, tokenized`)

  const { payment_collection: collection } =
    await sdk.store.payment.initiatePaymentSession(cart, {
      provider_id: chosen.provider,
      data: { temporary_card_token: token, document: DOCUMENT, installments },
    })
  const [session] = collection.payment_sessions ?? []
  say("Session", `${session?.id}, ${installments} × without interest`)

  const answer = await sdk.store.cart.complete(cart.id)
  if (answer.type === "order") return { outcome: "order", order: answer.order }
  const [refused] = answer.cart.payment_collection?.payment_sessions ?? []
  return {
    outcome: "refused",
    message: answer.error.message,
    session: publicDataOf(refused?.data),
  }
}

export function publicDataOf(
  data: Record<string, unknown> | undefined
): PublicData | undefined {
  return data?.checkout_transparent as PublicData | undefined
}
