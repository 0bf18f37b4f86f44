import type { CardChargePlan } from "../../operations/create/create-charge"
import { claimFor } from "../../operations/perform/perform-operation"
import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { chargeIntent } from "../base/begin-session"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import { invalid, type ProviderAccess } from "../base/provider-access"
import { leaveOutUndefined } from "../../domain/parsing/values"
import type { CardShopperInput } from "../../domain/buyer/shopper-input"
import type { MinorUnits } from "../../domain/money"
import { askForFields, type BuyerField } from "../../texts/checkout-texts"
import { cartToCharge, sessionAmount } from "../base/session-amount"
import { buyerOfCart } from "../base/buyer-of-cart"
import {
  type AddressField,
  billingAddressFrom,
} from "../../domain/address/billing-address"
import type { AccountOptions } from "../../options/account-options"
import { installmentPlans } from "../../domain/price/installment-plans"
import { priceRulesOf } from "../../domain/price/price-rules"

/**
 * Checks a card session before it is charged: its amount is still right, the installments are allowed and the
 * buyer's data is complete. Returns the plan of its one charge, with the content from the cart, on the server, and
 * from the shopper's input; else why the gateway is not called, as a message for the shopper. Throws MedusaError for a
 * problem that a developer or the storefront must correct; it names cart fields, in Medusa's spelling where it has one.
 */
export async function prepareCardCharge(
  access: ProviderAccess,
  session: PaymentSession,
  card: CardShopperInput | undefined
): Promise<CardChargePlan | ShopperMessage> {
  const { account, ledger, log } = access
  const amount = sessionAmount(access, session)
  const cart = await cartToCharge(access, session, {
    amount,
    way: {
      account: account.id,
      method: "card",
      installments: card?.installments ?? 1,
    },
    price: card?.price,
  })
  if (typeof cart === "string") {
    return cart
  }
  if (!card) {
    return "card_missing"
  }
  const objection = objectionToInstallments(account, amount, card)
  if (objection) {
    return objection
  }
  const { installments, price, device } = card
  const address = cart.billing_address ?? cart.shipping_address
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const buyer = await buyerOfCart(access, cart, card)
  if (buyer.kind === "refused") {
    return buyer.message
  }
  if (buyer.kind === "incomplete" || billing.kind === "incomplete") {
    const missing = [
      ...(buyer.kind === "incomplete" ? buyer.missing : []),
      ...(billing.kind === "incomplete"
        ? billing.missing.map((field) => CART_FIELD[field])
        : []),
    ]
    const language = shopperLanguage(cart.locale, account.locale)
    log.info(
      `checkout-transparent: session ${session.id} was not charged: cart ${cart.id} lacks ${missing.join(", ")}, or has what cannot be used there (account ${account.id}).`
    )
    throw invalid(
      `${shopperText("cart_incomplete", language)} ${askForFields(missing, language)}`
    )
  }
  const { customer } = buyer
  return {
    intent: await chargeIntent(access, session, {
      emailDigest: await ledger.emailDigest(customer.email),
      mailboxDigest: await ledger.mailboxDigest(customer.email),
      amount,
      installments,
      price,
      lateCapture: account.capture !== "automatic",
      capturesAtShipment: account.capture === "at_shipment",
    }),
    claim: claimFor(account, "shopper"),
    buyer: card,
    isLimited: true,
    content: leaveOutUndefined({
      customer,
      temporaryCardToken: card.temporaryCardToken,
      installments,
      // MERCHANT means without interest for the shopper.
      installmentType:
        installments === 1 ? ("NONE" as const) : ("MERCHANT" as const),
      billingAddress: billing.billingAddress,
      softDescriptor: account.softDescriptor,
      deviceInformation: device && { ...device, sessionId: session.id },
    }),
  }
}

/**
 * Returns why a session of this amount cannot be charged in the card's installments. Interest stands in the cart's
 * total before the session is made: without an agreed price, only installments without interest are taken.
 */
export function objectionToInstallments(
  account: AccountOptions,
  amount: MinorUnits,
  { installments, price }: Pick<CardShopperInput, "installments" | "price">
): ShopperMessage | undefined {
  if (price && price.total !== amount) {
    return "amount_changed"
  }
  const isOffered =
    price?.isOffered ??
    installmentPlans(amount, priceRulesOf(account).card).some(
      ({ count, interest }) => count === installments && interest === 0
    )
  return isOffered ? undefined : "too_many_installments"
}

/** The cart field that a missing part of an address is reported as; number and complement are never missing. */
const CART_FIELD: Record<AddressField, BuyerField> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  complement: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
  city: "billing_address.city",
  state: "billing_address.province",
  country: "billing_address.country_code",
  zipCode: "billing_address.postal_code",
}
