import type { CardShopperInput } from "../../core/charge/card-shopper-input"
import type { MinorUnits } from "../../core/money"
import { largestInstallmentCount } from "../../core/rules/installments"
import { askForFields } from "../../core/texts/field-texts"
import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../core/texts/shopper-texts"
import { amountIsCurrent } from "../base/amount-is-current"
import type { PaymentSession } from "../base/payment-session"
import {
  hasGoods,
  readCartCustomer,
  type SessionCart,
} from "../base/session-cart"
import type { ProviderAccess } from "../base/provider-access"
import { sessionAmount } from "../base/session-amount"
import { invalid } from "../base/to-medusa-error"
import type { CardChargeContent } from "../../operations/charge-card"
import { cardAuthorizationContent } from "./card-authorization-content"

/**
 * - `ready`: everything that the gateway must be told, checked.
 * - `refused`: nothing was asked of the gateway, and the shopper is told why.
 */
export type PreparedCharge =
  | {
      kind: "ready"
      amount: MinorUnits
      card: CardShopperInput
      content: CardChargeContent
      emailDigest: string
    }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Checks a card session before it is charged: its amount is still the cart's, the installments are
 * allowed and the buyer's data is complete. Asks nothing of the gateway. Throws MedusaError for what
 * a developer or the storefront has to put right.
 */
export async function prepareCardCharge(
  access: ProviderAccess,
  session: PaymentSession,
  card: CardShopperInput | undefined
): Promise<PreparedCharge> {
  const { account, ledger, log } = access
  const { cart } = session
  if (!cart) {
    throw invalid(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method."
    )
  }
  if (!hasGoods(cart)) {
    return { kind: "refused", message: "cart_empty" }
  }
  const amount = sessionAmount(access, session)
  if (!(await amountIsCurrent(access, { ...session, cart }, amount))) {
    return { kind: "refused", message: "amount_changed" }
  }
  if (!card) {
    return { kind: "refused", message: "card_missing" }
  }
  const largest = largestInstallmentCount(amount, account.installments)
  if (card.installments > largest) {
    return { kind: "refused", message: "too_many_installments" }
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

/** The customer is read only when the addresses lack something: it costs as much as the cart. */
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
