import type { InitiatePaymentInput } from "@medusajs/framework/types"
import type { MinorUnits } from "../../domain/money"
import { adapterOf } from "../../payment-method-adapters/registry"
import { shopperText } from "../../texts/shopper-texts"
import {
  collectionIdOfSession,
  readSessionWithCart,
} from "../../medusa/payment/read-session-with-cart"
import { isAtMostZero } from "../../medusa/decimal-of-medusa-amount"
import { hasItems } from "../../medusa/cart/session-cart"
import {
  invalidRequestError,
  type ProviderServices,
  refusalError,
} from "./provider-services"
import { validateSessionAmount } from "../../payment-method-adapters/session/session-amount"
import { z } from "@medusajs/framework/zod"
import { PUBLIC_DATA_KEY } from "../../domain/charge/public-data"
import { messageForShopperWithOpenCharge } from "../../operations/look-up/messages-for-shopper"

export interface BegunSession {
  sessionId: string
  amount: MinorUnits
  /** The shopper's decrypted input for this session. Undefined if there is no input for the session. */
  plaintext: string | undefined
  /**
   * True if the cart's price may contain a discount or interest of a way of paying. False if the price is certainly the
   * plain price.
   */
  mayHavePriceAdjustment: boolean
}

/**
 * Does the first steps for a new session of any payment method. Checks that the amount can be charged, and that the
 * payment collection has no other open charge. Assigns the shopper's stored input to the session. Throws a refusal for
 * the shopper if a check fails.
 */
export async function beginSession(
  access: ProviderServices,
  input: InitiatePaymentInput
): Promise<BegunSession> {
  const { account, ledger } = access
  const sessionId = input.context?.idempotency_key
  if (sessionId === undefined) {
    throw invalidRequestError(
      "No payment session was prepared: Medusa's call has no session id. Create sessions with POST /store/payment-collections/:id/payment-sessions."
    )
  }
  if (isAtMostZero(input.amount)) {
    await refuseEmptyCart(access, sessionId)
  }
  const amount = validateSessionAmount(access, {
    amount: input.amount,
    currencyCode: input.currency_code,
  })
  const collectionId = await collectionIdOfSession(access, sessionId)
  const { openCharge, mayHavePriceAdjustment } =
    await ledger.findOpenChargeOfCollectionWithPriceUse(collectionId ?? "")
  if (openCharge && openCharge.paymentSessionId !== sessionId) {
    throw refusalError(
      shopperText(
        await messageForShopperWithOpenCharge(ledger, openCharge),
        account.locale,
        {
          method: access.method,
        }
      )
    )
  }
  const reference = findShopperInputReference(input.data)
  const plaintext =
    reference === undefined
      ? undefined
      : await ledger.assignShopperInputToSession({
          reference,
          account: account.id,
          paymentSessionId: sessionId,
        })
  // Core creates sessions without input by itself. They are allowed because no charge is made for them.
  if (plaintext !== undefined && !account.methods[access.method]) {
    await ledger.deleteShopperInput(sessionId)
    throw refusalError(shopperText("method_off", account.locale))
  }
  return { sessionId, amount, plaintext, mayHavePriceAdjustment }
}

/**
 * Throws a refusal if the cart has no items. Call this function if the amount of the session is zero: an empty cart
 * costs nothing, but must not be completed.
 */
async function refuseEmptyCart(
  access: ProviderServices,
  sessionId: string
): Promise<void> {
  const prices = { mayHavePriceAdjustment: false } // The cart's prices are not needed here.
  const cart = (await readSessionWithCart(access, sessionId, prices))?.cart
  if (cart && !hasItems(cart)) {
    throw refusalError(shopperText("cart_empty", access.account.locale))
  }
}

/** Returns whether an account can charge with a payment method. If not, logs which setting is missing. */
export function canChargeOrLogReason({
  account,
  method,
  log,
}: Pick<ProviderServices, "account" | "log" | "method">): boolean {
  const reason = adapterOf({ method }).reasonNotToCharge(account)
  if (reason !== undefined) {
    log.error(reason)
  }
  return reason === undefined
}

const withReference = z.object({
  [PUBLIC_DATA_KEY]: z.object({ reference: z.string() }),
})

/**
 * Returns the reference to the shopper's stored input from a session's `data`. The plugin's middleware has replaced the
 * input by this reference. Returns `undefined` if `data` contains no reference.
 */
export function findShopperInputReference(data: unknown): string | undefined {
  return withReference.safeParse(data).data?.[PUBLIC_DATA_KEY].reference
}
