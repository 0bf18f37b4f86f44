import type { Simulator } from "../../src/simulator"
import { aTemporaryCardToken } from "./a-card"
import { CARD_PROVIDER, CPF } from "./a-card-checkout"
import type { CardShop } from "./a-card-shop"
import type { CodeCheckout } from "./a-code-checkout"
import { type Answer, choosePayment } from "./a-shopper"

/** Chooses a card for a cart that had a code; returns the answer unchecked. */
export async function chooseCardInstead(
  { simulator }: { simulator: Pick<Simulator, "url"> },
  { shopper, collectionId }: Pick<CodeCheckout, "shopper" | "collectionId">
): Promise<Answer> {
  return choosePayment(shopper, {
    collectionId,
    providerId: CARD_PROVIDER,
    data: {
      temporary_card_token: await aTemporaryCardToken(simulator.url),
      document: CPF,
    },
  })
}

/** Returns the charges that hold money or may still be paid. */
export async function liveChargesOf(
  shop: Pick<CardShop, "charges">
): Promise<string[]> {
  const dead = ["CANCELED", "DENIED", "ERROR", "EXPIRED", "REFUNDED"]
  return (await shop.charges())
    .filter(({ transactionStatus }) => !dead.includes(transactionStatus))
    .map(({ merchantChargeId }) => merchantChargeId)
}

/** Expects that an answer to a shopper in a race is a success, or a 400 with a message in Portuguese. */
export function expectWords(answer: Answer): void {
  if (answer.status >= 300) {
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/[Nn]ão/) },
    })
  }
}
