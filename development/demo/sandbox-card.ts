import { defaultMerchant } from "../../src/simulator"

export interface SandboxCard {
  brand: string
  number: string
}

export const APPROVED_CARD: SandboxCard = {
  brand: "MASTERCARD",
  number: "5555666677778884",
}

/** The operator's sandbox refuses this one. */
export const DENIED_CARD: SandboxCard = {
  brand: "VISA",
  number: "4389355432185991",
}

/** The operator's documentation uses this CPF; it belongs to nobody. */
export const DOCUMENT = "529.982.247-25"

/**
 * What the card SDK does in the shopper's browser: the number goes to the
 * payment service, and only a token of it comes to the shop.
 */
export async function temporaryCardToken(
  simulatorUrl: string,
  card: SandboxCard
): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/payment/v2/temporary/card`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: defaultMerchant.transparentToken,
      MerchantCredential: defaultMerchant.merchantDocument,
    },
    body: JSON.stringify({
      brand: card.brand,
      cardNumber: card.number,
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: DOCUMENT.replace(/\D/g, ""),
      expirationMonth: "12",
      expirationYear: String(new Date().getFullYear() + 3),
      cvv: "123",
    }),
  })
  const body = (await answer.json()) as { data?: { cardToken?: string } }
  const token = body.data?.cardToken
  if (token === undefined) {
    throw new Error(
      `The simulator gave no token for the card: ${answer.status} ${JSON.stringify(body)}`
    )
  }
  return token
}
