import type { PaymentMethodTraits } from "../payment-method-traits"
import { pixAndWalletTraits } from "./pix-and-wallet"

/** The traits of Pix. The shopper scans the code or copies its text, and pays in the app of any bank. */
export const pix = {
  ...pixAndWalletTraits,
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
  canSendCode: true,
  reportsPayer: true,
  price: "discount",
  fiscalCode: "17",
  nameInLink: "PIX",
} as const satisfies PaymentMethodTraits
