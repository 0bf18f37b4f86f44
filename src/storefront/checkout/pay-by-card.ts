import { type CardSdk, CardSdkError } from "../index"
import { begin } from "./begin"
import type { CardPayment } from "./checkout"
import { refused, verifying } from "./conclude"
import type { Flow } from "./flow"
import type { CardOutcome } from "./outcomes"
import { settleCard } from "./settle-card"
import { tell } from "./tell"

/** Tokenizes, makes a session, completes the cart. Nothing is charged before the last of these. */
export async function payByCard(
  flow: Flow,
  payment: CardPayment,
  cardSdk: () => Promise<CardSdk>
): Promise<CardOutcome> {
  const { onStep } = flow
  try {
    tell(onStep, "tokenizing")
    const sdk = await cardSdk()
    const begun = await begin(flow, "card", async () => {
      const token = await tokenize(sdk, payment)
      tell(onStep, "paying")
      return {
        temporary_card_token: token,
        document: payment.document,
        document_type: payment.documentType,
        installments: payment.installments,
        billing_address: payment.billingAddress,
      }
    })
    if (begun.kind) {
      return begun as CardOutcome
    }
    const { id } = begun.session
    return begun.isOurs
      ? settleCard(flow, id).catch(() => verifying(flow, id))
      : refused(flow.say("failed"))
  } catch (error) {
    if (
      error instanceof CardSdkError &&
      /^(refused|invalid_input)$/.test(error.code)
    ) {
      return { kind: "invalid_card", errors: error.errors }
    }
    throw error
  }
}

async function tokenize(
  sdk: CardSdk,
  { card, document, documentType, signal }: CardPayment
): Promise<string> {
  const number = card.number.replace(/\D/g, "")
  const holder =
    card.holderDocument ?? (documentType === "PASSPORT" ? "" : document)
  const { temporaryToken } = await sdk.createTemporaryCard({
    card: {
      ...card,
      brand:
        card.brand ?? (await sdk.getCardBrand({ bin: number, signal })).brand,
      number,
      holderDocument: holder.replace(/[^\dA-Z]/gi, "").toUpperCase(),
    },
    signal,
  })
  return temporaryToken
}
