import type { TimeBudget } from "../../charge/time-budget"
import {
  type CardChargeContent,
  chargeCard,
  type CreatedCharge,
} from "../../payments/create-charge"
import { claimFor } from "../../payments/perform-operation"
import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { chargeIntent } from "../base/begin-session"
import type { PaymentSession } from "../../medusa/payment-session"
import { invalid, type ProviderAccess } from "../base/provider-access"
import type { CardShopperInput } from "../../charge/shopper-input"
import type { MinorUnits } from "../../charge/money"
import { askForFields, type BuyerField } from "../../texts/checkout-texts"
import { cartToCharge, sessionAmount } from "../base/session-amount"
import { buyerOfCart } from "../base/buyer-of-cart"
import { readCartCustomer, type SessionCart } from "../../medusa/session-cart"
import {
  type AddressField,
  billingAddressFrom,
} from "../../charge/buyer/billing-address"
import type { AccountOptions } from "../../options/account-options"
import { installmentPlans } from "../../pricing/installment-plans"
import { priceRulesOf } from "../../pricing/price-rules"

/** Makes the one charge of a session, as every charge is made: by performOperation. */
export async function createCardCharge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<
    PreparedCharge,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const { account } = access
  const { session, amount, card, emailDigest } = plan
  const content: CardChargeContent = {
    ...plan.content,
    ...(card.device && {
      deviceInformation: { ...card.device, sessionId: session.id },
    }),
  }
  const intent = await chargeIntent(access, session, {
    emailDigest,
    amount,
    installments: card.installments,
    price: card.price,
    lateCapture: account.capture !== "automatic",
  })
  const claim = claimFor(account, "shopper")
  return chargeCard(
    access,
    { content, intent, claim, buyer: card, isLimited: true },
    budget
  )
}

/**
 * - `ready`: all the data for the gateway, checked.
 * - `refused`: the gateway was not called; `message` tells the shopper why.
 */
export type PreparedCharge =
  | {
      kind: "ready"
      amount: MinorUnits
      card: CardShopperInput
      content: CardChargeContent
      emailDigest: string | undefined
    }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Checks a card session before it is charged: its amount is still right, the installments are allowed and the
 * buyer's data is complete. Does not call the gateway. Throws MedusaError for a problem that a developer or the
 * storefront must correct.
 */
export async function prepareCardCharge(
  access: ProviderAccess,
  session: PaymentSession,
  card: CardShopperInput | undefined
): Promise<PreparedCharge> {
  const { account, ledger, log } = access
  const amount = sessionAmount(access, session)
  const cart = await cartToCharge(access, session, amount)
  if (typeof cart === "string") {
    return { kind: "refused", message: cart }
  }
  if (!card) {
    return { kind: "refused", message: "card_missing" }
  }
  const objection = objectionToInstallments(account, amount, card)
  if (objection) {
    return { kind: "refused", message: objection }
  }
  const built = await buildContent(access, cart, card)
  if (built.kind === "incomplete") {
    const language = shopperLanguage(cart.locale, account.locale)
    log.info(
      `checkout-transparent: session ${session.id} was not charged: cart ${cart.id} lacks ${built.missing.join(", ")}, or has what cannot be used there (account ${account.id}).`
    )
    throw invalid(
      `${shopperText("cart_incomplete", language)} ${askForFields(built.missing, language)}`
    )
  }
  const emailDigest = await ledger.emailDigest(built.content.customer.email)
  return { kind: "ready", amount, card, content: built.content, emailDigest }
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

/** Builds the content. Reads the customer only when the cart lacks a field: it takes as long as to read the cart. */
async function buildContent(
  access: ProviderAccess,
  cart: SessionCart,
  card: CardShopperInput
): Promise<ReturnType<typeof cardAuthorizationContent>> {
  const built = cardAuthorizationContent(access.account, cart, card)
  if (built.kind === "complete") {
    return built
  }
  const customer = await readCartCustomer(access.query, cart.id)
  return cardAuthorizationContent(access.account, { ...cart, customer }, card)
}

/**
 * Builds the content of a charge from the cart, on the server, and from the shopper's input. `missing` names cart
 * fields, in Medusa's spelling where it has one.
 */
export function cardAuthorizationContent(
  account: AccountOptions,
  cart: SessionCart,
  card: CardShopperInput
):
  | { kind: "complete"; content: CardChargeContent }
  | { kind: "incomplete"; missing: BuyerField[] } {
  const address = cart.billing_address ?? cart.shipping_address
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const buyer = buyerOfCart(account, cart, card)
  if (buyer.kind === "incomplete" || billing.kind === "incomplete") {
    return {
      kind: "incomplete",
      missing: [
        ...(buyer.kind === "incomplete" ? buyer.missing : []),
        ...(billing.kind === "incomplete"
          ? billing.missing.map((field) => CART_FIELD[field])
          : []),
      ],
    }
  }
  return {
    kind: "complete",
    content: {
      customer: buyer.customer,
      temporaryCardToken: card.temporaryCardToken,
      installments: card.installments,
      // MERCHANT means without interest for the shopper.
      installmentType: card.installments === 1 ? "NONE" : "MERCHANT",
      billingAddress: billing.billingAddress,
      ...(account.softDescriptor === undefined
        ? {}
        : { softDescriptor: account.softDescriptor }),
    },
  }
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
