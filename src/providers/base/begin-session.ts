import type { InitiatePaymentInput } from "@medusajs/framework/types"
import { CURRENCY, type MinorUnits } from "../../charge/money"
import { shopperText } from "../../texts/shopper-texts"
import {
  paymentCollectionOf,
  type PaymentSession,
} from "../../medusa/payment-session"
import { invalid, type ProviderAccess, refused } from "./provider-access"
import { sessionAmount } from "./session-amount"
import { z } from "@medusajs/framework/zod"
import { PUBLIC_KEY } from "../../charge/public-data/public-data"
import type { ChargeIntent } from "../../charge/charge"
import { merchantChargeIdFor } from "../../charge/merchant-charge-id"

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
    throw invalid(
      "No payment session was prepared: Medusa's call has no session id. Create sessions with POST /store/payment-collections/:id/payment-sessions."
    )
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
  if (hasInput && !account.methods[access.method]) {
    await ledger.dropShopperInput(sessionId)
    throw refused(shopperText("method_off", account.locale))
  }
  return { sessionId, amount, hasInput }
}

/** False for an account of which not all has been entered yet: nothing of it can be charged. */
export function canCharge({
  account,
  method,
  log,
}: Pick<ProviderAccess, "account" | "log"> & {
  method?: ProviderAccess["method"]
}): boolean {
  const missing =
    account.clientId === undefined
      ? "clientId and clientSecret"
      : method === "card" && account.softDescriptor === undefined
        ? "softDescriptor (what card statements show)"
        : undefined
  if (missing !== undefined) {
    log.error(
      `checkout-transparent: account ${account.id} has no ${missing}, so nothing can be charged. Enter it in the admin (Settings, Checkout Transparent), or in medusa-config.ts.`
    )
  }
  return missing === undefined
}

const withReference = z.object({
  [PUBLIC_KEY]: z.object({ reference: z.string() }),
})

/** What our middleware put into a session's `data` in place of what the shopper entered. */
export function referenceIn(data: unknown): string | undefined {
  return withReference.safeParse(data).data?.[PUBLIC_KEY].reference
}

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
    currencyCode: CURRENCY,
    ...rest,
  }
}
