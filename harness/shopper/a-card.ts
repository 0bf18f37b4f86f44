import { defaultMerchant } from "../../packages/devtools/src/simulator"

/**
 * Card numbers for tests. The simulator approves payments with `approved`. The simulator and the operator's sandbox
 * both decline payments with `denied`.
 */
export const CARD_NUMBERS = {
  approved: "5555666677778884",
  denied: "4389355432185991",
}

/** Creates a card token as the gateway's card SDK does in the browser. Throws if the simulator returns no token. */
export async function aTemporaryCardToken(
  simulatorUrl: string,
  number: string = CARD_NUMBERS.approved
): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/payment/v2/temporary/card`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: defaultMerchant.transparentToken,
      merchantcredential: defaultMerchant.merchantDocument,
    },
    body: JSON.stringify({
      brand: number.startsWith("4") ? "VISA" : "MASTERCARD",
      cardNumber: number,
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: "52998224725",
      expirationMonth: "12",
      expirationYear: "2030",
      cvv: "123",
    }),
  })
  const body = (await answer.json()) as { data?: { cardToken?: string } }
  if (body.data?.cardToken === undefined) {
    throw new Error(
      `The simulator gave no card token: ${answer.status} ${JSON.stringify(body)}`
    )
  }
  return body.data.cardToken
}
