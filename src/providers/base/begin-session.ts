import type { InitiatePaymentInput } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { isCodeMethod } from "../../core/charge/charge"
import type { MinorUnits } from "../../core/money"
import { shopperText } from "../../core/texts/shopper-texts"
import { paymentCollectionOf } from "./payment-session"
import type { ProviderAccess } from "./provider-access"
import { PUBLIC_KEY } from "../../core/public-data/public-data"
import { sessionAmount } from "./session-amount"
import { invalid, refused } from "./to-medusa-error"

/** Put into `data` by our middleware in place of what the shopper entered. */
const reference = z.object({
  [PUBLIC_KEY]: z.object({ reference: z.string() }),
})

export interface BegunSession {
  sessionId: string
  amount: MinorUnits
  /** Whether something that the shopper entered is tied to this session now. */
  hasInput: boolean
}

/**
 * What every session begins with: its amount can be charged, no other charge of its collection is
 * open, and what the shopper entered is tied to it. Throws a refusal that a shopper can read.
 */
export async function beginSession(
  access: ProviderAccess,
  input: InitiatePaymentInput
): Promise<BegunSession> {
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
  if (open && open.paymentSessionId !== sessionId) {
    throw refused(
      shopperText(
        open.state === "unsettled" ? "being_verified" : "another_payment_open",
        account.locale,
        { isCode: isCodeMethod(access.method) }
      )
    )
  }
  const given = reference.safeParse(input.data)
  const hasInput =
    given.success &&
    (await ledger.bindShopperInput({
      reference: given.data[PUBLIC_KEY].reference,
      account: account.id,
      paymentSessionId: sessionId,
    }))
  return { sessionId, amount, hasInput }
}
