import type { PaymentMethodTraits } from "../payment-method-traits"

/**
 * The traits of payments by credit card. The shopper enters the card number on the shop's own page, or chooses a saved
 * card.
 */
export const card = {
  settlement: "synchronous",
  integration: "checkout",
  paymentType: "CREDIT",
  calls: {
    create: "authorize_card",
    lookUp: ["look_up_charge"],
    capture: "capture_charge",
    refund: "refund_charge",
    void: "refund_charge",
  },
  creation: {
    pathOption: "authorizeCard",
    path: "/charge/authorization",
    attempted: "Authorizing the card charge",
  },
  isFoundByOurId: true,
  hasListOfPayments: false,
  canBeReserved: true,
  cancellation: "refund",
  hasCode: false,
  canSendCode: false,
  canSaveCard: true,
  isOnStatement: true,
  isRemindedOf: false,
  reportsPayer: false,
  price: "installments",
  longestLifeMs: 0,
  // The first two options are needed to create card tokens on a page. The third one is the text on card statements,
  // which the gateway requires.
  neededOptions: ["merchantDocument", "sdk.transparentToken", "softDescriptor"],
  fiscalCode: "03",
  nameInLink: "CREDIT_CARD",
} as const satisfies PaymentMethodTraits
