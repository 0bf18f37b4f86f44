import type { PaymentMethodTraits } from "../traits"

/** Credit card, typed on the shop's page. */
export const card = {
  settlement: "instant",
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
  isOnStatement: true,
  isRemindedOf: false,
  reportsPayer: false,
  price: "installments",
  longestLifeMs: 0,
  // The first two make card tokens on a page; the third is the text on card statements, which the gateway requires.
  neededOptions: ["merchantDocument", "sdk.transparentToken", "softDescriptor"],
  fiscalCode: "03",
  nameInLink: "CREDIT_CARD",
} as const satisfies PaymentMethodTraits
