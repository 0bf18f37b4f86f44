import { LONGEST_LIFE_MS } from "../../charge/life-of-charge"
import type { PaymentMethodTraits } from "../traits"

/** The operator's wallet: a QR code that the shopper pays in its app. */
export const wallet = {
  settlement: "asynchronous",
  integration: "checkout",
  paymentType: "WALLET",
  calls: {
    create: "create_wallet_charge",
    lookUp: ["look_up_charge"],
    capture: "capture_charge",
    refund: "refund_charge",
    void: "refund_charge",
  },
  creation: {
    pathOption: "createWallet",
    path: "/charge/wallet",
    attempted: "Creating the wallet charge",
  },
  isFoundByOurId: true,
  hasListOfPayments: false,
  canBeReserved: false,
  cancellation: "refund",
  hasCode: true,
  canSendCode: false,
  isOnStatement: false,
  isRemindedOf: true,
  reportsPayer: false,
  price: "plain",
  longestLifeMs: LONGEST_LIFE_MS.code,
  neededOptions: [],
  fiscalCode: "18",
  nameInLink: "WALLET",
} as const satisfies PaymentMethodTraits
