import { LONGEST_LIFE_MS } from "../../charge/life-of-charge"
import type { PaymentMethodTraits } from "../traits"

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
export const pix = {
  settlement: "asynchronous",
  integration: "checkout",
  paymentType: "PIX",
  calls: {
    create: "create_pix_charge",
    lookUp: ["look_up_charge"],
    capture: "capture_charge",
    refund: "refund_charge",
    void: "refund_charge",
  },
  creation: {
    pathOption: "createPix",
    path: "/charge/pix",
    attempted: "Creating the Pix charge",
  },
  isFoundByOurId: true,
  hasListOfPayments: false,
  canBeReserved: false,
  cancellation: "refund",
  hasCode: true,
  canSendCode: true,
  isOnStatement: false,
  isRemindedOf: true,
  reportsPayer: true,
  price: "discount",
  longestLifeMs: LONGEST_LIFE_MS.code,
  neededOptions: [],
  fiscalCode: "17",
  nameInLink: "PIX",
} as const satisfies PaymentMethodTraits
