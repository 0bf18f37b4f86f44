import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CardInputField } from "../../core/charge/card-shopper-input"
import { largestInstallmentCount } from "../../core/rules/installments"
import { shopperText } from "../../core/texts/shopper-texts"
import { beginSession } from "../base/begin-session"
import type { ProviderAccess } from "../base/provider-access"
import {
  type PublicData,
  rebuiltData,
} from "../../core/public-data/public-data"
import { invalid } from "../base/to-medusa-error"
import { keptCardInput } from "./kept-card-input"

const MISSING: CardInputField[] = ["temporary_card_token", "document"]

/**
 * Prepares a card session: checks amount and installments, ties what the shopper entered to it.
 * Asks nothing of the gateway. Without card data it makes a session that names what is missing.
 */
export async function initiateCardSession(
  access: ProviderAccess,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const { account, ledger, log } = access
  const { sessionId, amount, hasInput } = await beginSession(access, input)
  const card = hasInput ? await keptCardInput(ledger, sessionId) : undefined
  const largest = largestInstallmentCount(amount, account.installments)
  if (card && card.installments > largest) {
    await ledger.dropShopperInput(sessionId)
    log.info(
      `checkout-transparent: session ${sessionId} was refused: data.installments is ${card.installments}, but this amount can be paid in at most ${largest} (account ${account.id}).`
    )
    throw invalid(shopperText("too_many_installments", account.locale))
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
