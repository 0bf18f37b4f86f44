import { leaveOutUndefined } from "../../domain/parsing/json-values"
import type { StoreChargeRefusal } from "../../domain/saved-card/store-charge-refusal"
import { STORE_WORKFLOW_ACTOR } from "../../medusa/customer/signed-in-actor"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type {
  PreparedCharge,
  SessionToPrepare,
} from "../payment-method-adapter"
import { buildChargeIntent } from "../session/charge-intent"
import type { SessionDependencies } from "../session/session-dependencies"
import {
  createCardCreationSteps,
  toGatewayInstallmentType,
} from "./card-creation-steps"
import { checkChargeByStore } from "./check-charge-by-store"

/**
 * Checks a session that the store charges without the cardholder, and prepares the data of its only charge.
 *
 * Data from a storefront can never cause such a charge. The ledger must have the store's request for this session, and
 * the workflow that made the request must still be running.
 */
export async function prepareStoreCharge(
  dependencies: SessionDependencies,
  { session, amount }: Omit<SessionToPrepare, "plaintext">,
  storeChargeId: string
): Promise<PreparedCharge> {
  const { account, ledger } = dependencies
  const storeCharge = await ledger.findStoreChargeBeingCharged(session.id)
  if (
    storeCharge?.id !== storeChargeId ||
    storeCharge.account !== account.id ||
    storeCharge.paymentCollectionId !== session.paymentCollectionId
  ) {
    return { kind: "refused", message: "saved_card_unusable" }
  }
  if (storeCharge.amount !== amount) {
    return { kind: "refused", message: "amount_changed" }
  }
  const checked = await checkChargeByStore(dependencies, storeCharge, session)
  if (checked.kind === "refused") {
    const message = MESSAGE_OF_REFUSAL[checked.reason] ?? "saved_card_unusable"
    return { kind: "refused", message }
  }
  const { customer, card, billingAddress } = checked
  const { installments, savedCardId } = storeCharge
  return {
    kind: "ready",
    plan: {
      intent: await buildChargeIntent(dependencies, session, {
        storeCharge,
        emailDigest: await ledger.emailDigest(customer.email),
        buyerName: customer.name,
        emailWithoutPlusSuffixDigest: await ledger.emailWithoutPlusSuffixDigest(
          customer.email
        ),
        amount,
        installments,
        lateCapture: account.capture !== "automatic",
        capturesAtShipment: account.capture === "at_shipment",
        usesSavedCard: true,
      }),
      actor: STORE_WORKFLOW_ACTOR,
      buyer: customer,
      card: { savedCardId },
      isLimited: true,
      createSteps: createCardCreationSteps(
        account,
        leaveOutUndefined({
          customer,
          card,
          installments,
          installmentType: toGatewayInstallmentType(installments),
          billingAddress,
          softDescriptor: account.softDescriptor,
        })
      ),
    },
  }
}

/**
 * The refusals of a charge by the store that have a message of their own. All other refusals have the message that the
 * saved card cannot be used.
 */
const MESSAGE_OF_REFUSAL: Partial<Record<StoreChargeRefusal, ShopperMessage>> =
  {
    order_canceled: "order_canceled",
    cart_empty: "cart_empty",
    amount_changed: "amount_changed",
    price_of_another_way: "price_of_another_way",
    too_many_installments: "too_many_installments",
    card_expired: "saved_card_expired",
    security_code_needed: "saved_card_needs_code",
  }
