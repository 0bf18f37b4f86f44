import { defaultMerchant } from "../../src/simulator"
import type { Side } from "./comparisons"

/** Of a made-up shopper. */
export const CPF = "529.982.247-25"

/** What a storefront sends along when a method is chosen. */
export async function sessionData(
  side: Side,
  simulatorUrl: string
): Promise<Record<string, unknown>> {
  if (side === "baseline") return {}
  return {
    temporary_card_token: await temporaryCardToken(simulatorUrl),
    document: CPF,
  }
}

/** As the service's SDK makes one in the shopper's browser. */
async function temporaryCardToken(simulatorUrl: string): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/payment/v2/temporary/card`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: defaultMerchant.transparentToken,
      merchantcredential: defaultMerchant.merchantDocument,
    },
    body: JSON.stringify({
      brand: "MASTERCARD",
      cardNumber: "5555666677778884",
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: "52998224725",
      expirationMonth: "12",
      expirationYear: "2030",
      cvv: "123",
    }),
  })
  if (!answer.ok) {
    throw new Error(`No card token: ${answer.status} ${await answer.text()}`)
  }
  return ((await answer.json()) as { cardToken: string }).cardToken
}
