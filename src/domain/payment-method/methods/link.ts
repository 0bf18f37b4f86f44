import { MAX_LIFETIME_MS } from "../../charge/charge-lifetimes"
import type { PaymentMethodTraits } from "../payment-method-traits"

/**
 * The traits of payment links. The shopper pays on a page of the gateway, by Pix, wallet or card. The account's options
 * can exclude some of these ways.
 */
export const link = {
  settlement: "link",
  integration: "payment_link",
  paymentType: "LINK",
  calls: {
    create: "create_payment_link",
    lookUp: ["look_up_payment_link", "list_link_transactions"],
    refund: "refund_link_transaction",
    void: "deactivate_payment_link",
  },
  creation: undefined,
  isFoundByOurId: false,
  hasListOfPayments: true,
  canBeReserved: false,
  cancellation: "deactivation",
  hasCode: false,
  canSendCode: false,
  canSaveCard: false,
  isOnStatement: false,
  isRemindedOf: false,
  reportsPayer: false,
  price: "plain",
  longestLifeMs: MAX_LIFETIME_MS.link,
  neededOptions: [],
  fiscalCode: undefined,
  nameInLink: undefined,
} as const satisfies PaymentMethodTraits
