import type { InitiatePaymentInput } from "@medusajs/framework/types"
import { isSwitchedOff } from "../../core/method-switch"
import type { MinorUnits } from "../../core/money"
import { shopperText } from "../../core/texts/shopper-texts"
import { paymentCollectionOf } from "./payment-session"
import type { ProviderAccess } from "./provider-access"
import { referenceIn } from "./reference-in"
import { sessionAmount } from "./session-amount"
import { invalid, refused } from "./to-medusa-error"

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
  const amount = sessionAmount(access, {
    amount: input.amount,
    currencyCode: input.currency_code,
  })
  const collectionId = await paymentCollectionOf(access, sessionId)
  const open =
    collectionId && (await ledger.findOpenChargeOfCollection(collectionId))
  if (open && open.paymentSessionId !== sessionId) {
    throw refused(
      shopperText(
        open.state === "unresolved" ? "being_verified" : "another_payment_open",
        account.locale,
        { method: access.method }
      )
    )
  }
  const reference = referenceIn(input.data)
  const hasInput =
    reference !== undefined &&
    (await ledger.bindShopperInput({
      reference,
      account: account.id,
      paymentSessionId: sessionId,
    }))
  // Sessions that core makes by itself, with nothing entered, are made: no charge comes of them.
  if (
    hasInput &&
    isSwitchedOff(await ledger.methodSwitches(), {
      account: account.id,
      method: access.method,
    })
  ) {
    await ledger.dropShopperInput(sessionId)
    throw refused(shopperText("method_off", account.locale))
  }
  return { sessionId, amount, hasInput }
}
