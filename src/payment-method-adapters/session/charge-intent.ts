import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import type { ChargeIntent } from "../../domain/charge/charge"
import {
  merchantChargeIdFor,
  merchantChargeIdForStoreCharge,
} from "../../domain/charge/merchant-charge-id"
import type { StoreCharge } from "../../domain/saved-card/store-charge"
import { CURRENCY, minorUnits } from "../../domain/money"
import {
  matchesBuyerName,
  type BuyerSearchData,
} from "../../domain/buyer/search-terms"
import type { Query } from "../../medusa/container"
import {
  buyerSearchData,
  readBuyerSearchDataOfOrder,
} from "../../medusa/customer/buyer-search-data"
import type { PaymentSession } from "../../medusa/payment/read-session-with-cart"
import type { SessionDependencies } from "./session-dependencies"

/** Returns the data with which a charge is stored in the ledger before it is created at the gateway. */
export async function buildChargeIntent(
  {
    account,
    ledger,
    method,
    query,
  }: Pick<SessionDependencies, "account" | "ledger" | "method" | "query">,
  session: PaymentSession,
  {
    price,
    buyerName,
    storeCharge,
    ...rest
  }: Pick<
    ChargeIntent,
    | "amount"
    | "emailDigest"
    | "emailWithoutPlusSuffixDigest"
    | "installments"
    | "lateCapture"
  > &
    Pick<
      Partial<ChargeIntent>,
      "capturesAtShipment" | "usesSavedCard" | "codeSeconds" | "linkPurpose"
    > & {
      price?: AgreedPrice | undefined
      /** The buyer's name that is sent to the gateway. It can differ from the names in the addresses. */
      buyerName?: string
      /** The store's request, if the charge is made without the cardholder. */
      storeCharge?: StoreCharge
    }
): Promise<ChargeIntent> {
  const installationId = await ledger.installationId()
  const buyer = await buyerSearchDataOfSession(query, session)
  // The name is stored as an entered name only if no address contains it. A search finds an entered name even after the
  // addresses were corrected, and it must not find an address's old name then.
  const ownNames =
    buyerName === undefined || matchesBuyerName(buyer, buyerName)
      ? []
      : [buyerName]
  return {
    merchantChargeId: storeCharge
      ? merchantChargeIdForStoreCharge({ installationId, ...storeCharge })
      : merchantChargeIdFor({
          installationId,
          account: account.id,
          paymentSessionId: session.id,
        }),
    storeChargeReference: storeCharge?.reference,
    storeChargePurpose: storeCharge?.purpose,
    storeChargeId: storeCharge?.id,
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
    buyerSearchDigests: await ledger.computeBuyerSearchDigests({
      ...buyer,
      names: [...buyer.names, ...ownNames],
    }),
    enteredNameSearchDigests:
      ownNames.length > 0
        ? await ledger.computeBuyerSearchDigests({
            names: ownNames,
            email: undefined,
          })
        : undefined,
  }
}

const UNKNOWN: BuyerSearchData = { names: [], email: undefined }

async function buyerSearchDataOfSession(
  query: Query,
  { cart, orderId }: PaymentSession
): Promise<BuyerSearchData> {
  if (cart) {
    return buyerSearchData(cart)
  }
  const ofOrder = orderId && (await readBuyerSearchDataOfOrder(query, orderId))
  return ofOrder || UNKNOWN
}
