import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import type { ChargeIntent } from "../../domain/charge/charge"
import { merchantChargeIdFor } from "../../domain/charge/merchant-charge-id"
import { CURRENCY, minorUnits } from "../../domain/money"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import type { SessionAccess } from "./session-access"

/** Builds the intent of a charge from its session and from the fields that the payment method gives. */
export async function chargeIntent(
  { account, ledger, method }: SessionAccess,
  session: PaymentSession,
  {
    price,
    ...rest
  }: Pick<
    ChargeIntent,
    "amount" | "emailDigest" | "mailboxDigest" | "installments" | "lateCapture"
  > &
    Pick<
      Partial<ChargeIntent>,
      "capturesAtShipment" | "codeSeconds" | "linkPurpose"
    > & {
      price?: AgreedPrice | undefined
    }
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
    currencyCode: CURRENCY,
    ...(price && {
      discount: minorUnits(price.discount),
      interest: minorUnits(price.interest),
      priceRules: price.rules,
    }),
    ...rest,
  }
}
