import type { ChargeIntent } from "../../core/charge/charge"
import { merchantChargeIdFor } from "../../core/merchant-charge-id"
import type { PaymentSession } from "./payment-session"
import type { ProviderAccess } from "./provider-access"

/** What of an intent follows from the session; the rest is the method's. */
export async function chargeIntent(
  { account, ledger, method }: ProviderAccess,
  session: PaymentSession,
  rest: Pick<
    ChargeIntent,
    "amount" | "emailDigest" | "installments" | "lateCapture"
  > &
    Pick<Partial<ChargeIntent>, "codeSeconds" | "linkPurpose">
): Promise<ChargeIntent> {
  const installationId = await ledger.installationId()
  return {
    merchantChargeId: merchantChargeIdFor({
      installationId,
      account: account.id,
      paymentSessionId: session.id,
    }),
    account: account.id,
    method,
    paymentSessionId: session.id,
    paymentCollectionId: session.paymentCollectionId,
    cartId: session.cart?.id,
    currencyCode: account.currency,
    ...rest,
  }
}
