import { buildChargeIntent } from "../session/charge-intent"
import type {
  PreparedCharge,
  SessionToPrepare,
} from "../payment-method-adapter"
import type { SessionDependencies } from "../session/session-dependencies"
import { leaveOutUndefined } from "../../domain/parsing/json-values"
import type { CardShopperInput } from "../../domain/buyer/shopper-input"
import type { BuyerField } from "../../texts/checkout-texts"
import { chargeableCartOrRefusal } from "../session/session-amount"
import { readBuyerOfCart } from "../session/buyer-of-cart"
import {
  type AddressField,
  billingAddressFrom,
} from "../../domain/address/billing-address"
import {
  createCardCreationSteps,
  toGatewayInstallmentType,
} from "./card-creation-steps"
import { objectionToInstallments } from "./objection-to-installments"
import { prepareStoreCharge } from "./prepare-store-charge"
import { chargeableCardOrRefusal, cardToSaveOf } from "./saved-card-of-session"

/**
 * Checks a card session before it is charged, and prepares the data of the session's charge. The amount must be
 * current, the number of installments allowed, and the buyer's data complete. Missing cart fields are reported with
 * Medusa's field names.
 */
export async function prepareCardCharge(
  dependencies: SessionDependencies,
  { session, amount, plaintext }: SessionToPrepare
): Promise<PreparedCharge> {
  const { account, ledger, method } = dependencies
  const card =
    plaintext === undefined ? undefined : parseStoredCardShopperInput(plaintext)
  if (card?.storeChargeId !== undefined) {
    return prepareStoreCharge(
      dependencies,
      { session, amount },
      card.storeChargeId
    )
  }
  const cart = await chargeableCartOrRefusal(dependencies, session, {
    amount,
    way: {
      account: account.id,
      method,
      installments: card?.installments ?? 1,
    },
    price: card?.price,
  })
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
  const { installments, price, device } = card
  const address = cart.billing_address ?? cart.shipping_address
  const billing = billingAddressFrom(address ?? {}, card.billingAddress)
  const buyer = await readBuyerOfCart(dependencies, cart, card)
  if (buyer.kind === "refused") {
    return buyer
  }
  if (buyer.kind === "incomplete" || billing.kind === "incomplete") {
    const missing = [
      ...(buyer.kind === "incomplete" ? buyer.missing : []),
      ...(billing.kind === "incomplete"
        ? billing.missing.map((field) => CART_FIELD_OF_ADDRESS_FIELD[field])
        : []),
    ]
    return { kind: "incomplete", missing }
  }
  // The saved card is read last, so that its owner's presence is checked as late as possible.
  const chosen = await chargeableCardOrRefusal(dependencies, session, card)
  if (chosen.kind === "refused") {
    return chosen
  }
  const { customer } = buyer
  return {
    kind: "ready",
    plan: {
      intent: await buildChargeIntent(dependencies, session, {
        emailDigest: await ledger.emailDigest(customer.email),
        buyerName: customer.name,
        emailWithoutPlusSuffixDigest: await ledger.emailWithoutPlusSuffixDigest(
          customer.email
        ),
        amount,
        installments,
        price,
        lateCapture: account.capture !== "automatic",
        capturesAtShipment: account.capture === "at_shipment",
        usesSavedCard: chosen.card.kind === "saved",
      }),
      actor: "shopper",
      buyer: card,
      card: {
        savedCardId: chosen.savedCardId,
        toSave: await cardToSaveOf(dependencies, session, {
          input: card,
          customer,
          billingAddress: billing.billingAddress,
        }),
      },
      isLimited: true,
      createSteps: createCardCreationSteps(
        account,
        leaveOutUndefined({
          customer,
          card: chosen.card,
          installments,
          installmentType: toGatewayInstallmentType(installments),
          billingAddress: billing.billingAddress,
          softDescriptor: account.softDescriptor,
          deviceInformation: device && { ...device, sessionId: session.id },
        })
      ),
    },
  }
}

/**
 * Parses the shopper's stored input. The input needs no schema, because the plugin wrote it itself and the encryption
 * detects changes.
 */
export function parseStoredCardShopperInput(
  plaintext: string
): CardShopperInput {
  return JSON.parse(plaintext) as CardShopperInput
}

/**
 * For each field of the gateway's billing address, the cart field that the shopper's error names if the value is
 * missing. `number` and `complement` cause no error: a missing number becomes `S/N` (sem número), and the complement is
 * optional.
 */
const CART_FIELD_OF_ADDRESS_FIELD: Record<AddressField, BuyerField> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  complement: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
  city: "billing_address.city",
  state: "billing_address.province",
  country: "billing_address.country_code",
  zipCode: "billing_address.postal_code",
}
