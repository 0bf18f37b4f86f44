import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { CardInputField } from "../../core/charge/card-shopper-input"
import { largestInstallmentCount } from "../../core/rules/installments"
import { shopperText } from "../../core/texts/shopper-texts"
import { paymentCollectionOf } from "../base/payment-session"
import type { ProviderAccess } from "../base/provider-access"
import { PUBLIC_KEY, type PublicData, rebuiltData } from "../base/public-data"
import { sessionAmount } from "../base/session-amount"
import { invalid, refused } from "../base/to-medusa-error"
import { keptCardInput } from "./kept-card-input"

const MISSING: CardInputField[] = ["temporary_card_token", "document"]

/** Put into `data` by our middleware in place of what the shopper entered. */
const reference = z.object({
  [PUBLIC_KEY]: z.object({ reference: z.string() }),
})

/**
 * Prepares a card session: checks amount and installments, ties what the shopper entered to it.
 * Asks nothing of the gateway. Without card data it makes a session that names what is missing.
 */
export async function initiateCardSession(
  access: ProviderAccess,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const { account, ledger } = access
  const sessionId = input.context?.idempotency_key
  if (sessionId === undefined) {
    throw invalid("Medusa gave no payment session id.")
  }
  const amount = sessionAmount(account, {
    amount: input.amount,
    currencyCode: input.currency_code,
  })
  const collectionId = await paymentCollectionOf(access, sessionId)
  const open =
    collectionId && (await ledger.findOpenChargeOfCollection(collectionId))
  if (open) {
    throw refused(
      shopperText(
        open.state === "unsettled" ? "being_verified" : "another_payment_open",
        account.locale
      )
    )
  }
  const given = reference.safeParse(input.data)
  const bound =
    given.success &&
    (await ledger.bindShopperInput({
      reference: given.data[PUBLIC_KEY].reference,
      account: account.id,
      paymentSessionId: sessionId,
    }))
  const card = bound ? await keptCardInput(ledger, sessionId) : undefined
  const largest = largestInstallmentCount(amount, account.installments)
  if (card && card.installments > largest) {
    await ledger.dropShopperInput(sessionId)
    throw invalid(
      `data.installments is ${card.installments}, but this amount can be paid in at most ${largest}.`
    )
  }
  const shown: PublicData = {
    account: account.id,
    method: "card",
    ...(card
      ? { state: "ready", installments: card.installments }
      : { state: "incomplete", missing: MISSING }),
  }
  return {
    id: sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuiltData(input.data, sessionId, shown),
  }
}
