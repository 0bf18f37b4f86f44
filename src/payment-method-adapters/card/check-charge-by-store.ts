import type {
  StoreChargeBuyer,
  StoreChargeIntent,
} from "../../domain/saved-card/store-charge"
import type { SavedCardStatus } from "../../domain/saved-card/saved-card"
import type { StoreChargeRefusal } from "../../domain/saved-card/store-charge-refusal"
import {
  customerOfSale,
  doesCustomerExist,
} from "../../medusa/customer/customer-of-sale"
import type { CartAndOrderOfCollection } from "../../medusa/payment/read-session-with-cart"
import { hasItems } from "../../medusa/cart/session-cart"
import {
  isAmountStillDueForSale,
  canWayOfPayingUseCartPrice,
} from "../session/session-amount"
import type { SessionDependencies } from "../session/session-dependencies"
import type { ChargedCard } from "./card-wire-format"
import { objectionToInstallments } from "./objection-to-installments"
import { statusOfSavedCard } from "./saved-card-of-session"

/** The card and the buyer's data for a charge by the store, or the reason why the card must not be charged. */
export type CheckedStoreCharge =
  | ({ kind: "ready"; card: ChargedCard } & StoreChargeBuyer)
  | { kind: "refused"; reason: StoreChargeRefusal }

const REASON_OF_STATUS: Record<
  SavedCardStatus,
  StoreChargeRefusal | undefined
> = {
  usable: undefined,
  expired: "card_expired",
  needs_security_code: "security_code_needed",
  replaced_credentials: "replaced_credentials",
}

/**
 * Checks whether the store may charge a saved card without its cardholder. Among others, these conditions have to be
 * met:
 * - The account saves cards and makes charges by the store.
 * - The order or cart, if there is one, belongs to the customer, and its amount has not changed.
 * - The customer has the card, and the card can pay.
 * - The customer has consented to later charges by the store. The consent to keep the card is not enough.
 */
export async function checkChargeByStore(
  dependencies: Pick<SessionDependencies, "account" | "ledger" | "query">,
  intent: Omit<StoreChargeIntent, "reference" | "attempt">,
  sale: CartAndOrderOfCollection
): Promise<CheckedStoreCharge> {
  const { account, ledger, query } = dependencies
  if (
    !account.savedCards ||
    !account.storeCharges ||
    !account.methods.card ||
    account.id !== intent.account
  ) {
    return refusedStoreCharge("switched_off")
  }
  const reason =
    (await objectionToChargingSale(dependencies, intent, sale)) ??
    ((await doesCustomerExist(query, intent.customerId))
      ? undefined
      : "customer_deleted")
  if (reason) {
    return refusedStoreCharge(reason)
  }
  const found = await ledger.findAndDecryptSavedCard({
    id: intent.savedCardId,
    customerId: intent.customerId,
  })
  if (found?.card.account !== account.id) {
    return refusedStoreCharge("card_removed")
  }
  const { now } = await ledger.time()
  const ofStatus = REASON_OF_STATUS[statusOfSavedCard(account, found.card, now)]
  if (ofStatus) {
    return refusedStoreCharge(ofStatus)
  }
  if (!found.secret) {
    return refusedStoreCharge("replaced_credentials")
  }
  const { cardId, issuerTransactionId, buyer } = found.secret
  if (found.card.storeChargesConsentedAt === undefined || !buyer) {
    return refusedStoreCharge("no_consent")
  }
  return {
    kind: "ready",
    ...buyer,
    card: {
      kind: "saved",
      cardId,
      ...(issuerTransactionId !== undefined && { issuerTransactionId }),
      isStoreCharge: true,
    },
  }
}

function refusedStoreCharge(reason: StoreChargeRefusal): CheckedStoreCharge {
  return { kind: "refused", reason }
}

/** Returns why an order, cart or payment collection must not be charged with this amount, or `undefined` if it may. */
async function objectionToChargingSale(
  dependencies: Pick<SessionDependencies, "account" | "query">,
  {
    amount,
    customerId,
    installments,
  }: Pick<StoreChargeIntent, "amount" | "customerId" | "installments">,
  sale: CartAndOrderOfCollection
): Promise<StoreChargeRefusal | undefined> {
  const { account } = dependencies
  const { cart, orderId, isOrderCanceled } = sale
  const owner = await customerOfSale(dependencies.query, {
    orderId,
    cartId: cart?.id,
  })
  if (owner.kind === "found" && owner.customerId !== customerId) {
    return "other_customer"
  }
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (cart && orderId === undefined && !hasItems(cart)) {
    return "cart_empty"
  }
  const way = { account: account.id, method: "card", installments } as const
  if (!canWayOfPayingUseCartPrice(cart, { way })) {
    return "price_of_another_way"
  }
  if (objectionToInstallments(account, amount, { installments })) {
    return "too_many_installments"
  }
  return (await isAmountStillDueForSale(dependencies, sale, amount))
    ? undefined
    : "amount_changed"
}
