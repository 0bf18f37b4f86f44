import { Modules } from "@medusajs/framework/utils"
import type { ProviderUnderTest, Stage, Trap } from "../provider-under-test"
import { StripeDouble } from "./stripe-double"

const IDS = {
  authorized: "pp_stripe_authorized",
  captured: "pp_stripe_captured",
}

const LEFT_OUT: Record<string, string> = {
  "order-before-payment": "its card is confirmed before the cart is completed",
  "secrets-written": "its storefront sends no secret to Medusa",
  "strangers-cart-completed":
    "a cart that it could complete is one whose shopper has confirmed the payment",
}

let stripe = new StripeDouble()

/** The published code of `@medusajs/payment-stripe`; what it asks Stripe is answered in memory. */
export const STRIPE: ProviderUnderTest = {
  name: "@medusajs/payment-stripe",
  ids: IDS,
  get gateway() {
    return stripe
  },
  async reset(stage) {
    stripe = new StripeDouble()
    Object.values(IDS).forEach((id) => askTheDouble(stage, id))
  },
  sessionData: async () => ({}),
  confirm: async ({ data }) => stripe.confirm(String(data.id)),
  fallsInto: [
    "live-charge-canceled",
    "session-of-order-deleted",
    "strangers-data-kept",
    "refunded-by-itself",
    "order-on-void",
    "capture-of-a-part",
    "captured-again",
    "refunded-twice",
    "refund-before-refusal",
    "void-failure-swallowed",
    "refund-failure-booked",
    "edit-cancels-payment",
    "canceled-shown-as-authorized",
  ],
  leftOut: ({ key }: Trap) => LEFT_OUT[key],
}

/** The provider makes its own client and has no option for another one. */
function askTheDouble({ container }: Stage, providerId: string): void {
  const payments = container.resolve(Modules.PAYMENT) as unknown as {
    paymentProviderService_: {
      retrieveProvider(id: string): { stripe_: object }
    }
  }
  const provider = payments.paymentProviderService_.retrieveProvider(providerId)
  const { paymentIntents, refunds } = stripe
  Object.assign(provider.stripe_, { paymentIntents, refunds })
}
