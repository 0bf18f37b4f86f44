import {
  type CardCheckout,
  CPF,
} from "../../integration-tests/support/a-card-checkout"
import {
  type CodeCheckout,
  type CodeSession,
  sessionIn,
} from "../../integration-tests/support/a-code-checkout"
import { linkIdOf } from "../../integration-tests/support/a-link-sale"
import {
  type Answer,
  choosePayment,
  succeeds,
} from "../../integration-tests/support/a-shopper"
import type { Simulator } from "../../src/simulator"
import { wordsOf } from "../simulate/answer"
import { whatComesOf } from "../simulate/at-gateway"

const TRIES = 3

type Cart = Pick<CodeCheckout, "shopper" | "cartId" | "collectionId">

/** Completes the cart by card; enters a card again if it was declined or no session exists. */
export async function buyByCard(checkout: CardCheckout): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await checkout.complete()
    if (answer.body.type === "order" || isBeingVerified(answer)) return
    const chosen = await checkout.chooseCard()
    if (isBeingVerified(chosen)) return
  }
}

/** Asks for a code or a link, and pays it. */
export async function buyByCode(
  scene: { simulator: Simulator },
  cart: Cart,
  providerId: string
): Promise<void> {
  const latest = await latestSession(cart, providerId)
  const session = isPayable(latest)
    ? latest
    : await newSession(cart, providerId)
  // A shopper who reads "being verified" waits.
  if (isPayable(session)) await payShown(scene, session)
}

export async function payShown(
  { simulator }: { simulator: Simulator },
  session: CodeSession
): Promise<void> {
  // The gateway refuses a second payment.
  await whatComesOf(() =>
    session.shown.link
      ? simulator.payLink(linkIdOf(session))
      : simulator.pay(session.merchantChargeId)
  )
}

async function latestSession(
  { shopper, cartId }: Cart,
  providerId: string
): Promise<CodeSession | undefined> {
  const { cart } = await succeeds(
    shopper.request(
      "get",
      `/store/carts/${cartId}?fields=*payment_collection.payment_sessions`
    )
  )
  try {
    return sessionIn(cart as Answer["body"], providerId)
  } catch {
    return undefined
  }
}

async function newSession(
  { shopper, collectionId }: Cart,
  providerId: string
): Promise<CodeSession | undefined> {
  const data = { document: CPF }
  const answer = await choosePayment(shopper, {
    ...{ collectionId, providerId, data },
  })
  return answer.status === 200 ? sessionIn(answer.body, providerId) : undefined
}

function isPayable(session: CodeSession | undefined): session is CodeSession {
  return session?.shown.code !== undefined || session?.shown.link !== undefined
}

function isBeingVerified(answer: Answer): boolean {
  return wordsOf(answer).includes("verificado")
}
