import type { PaymentMethodTraits } from "../payment-method-traits"
import { pixAndWalletTraits } from "./pix-and-wallet"

/** The traits of the operator's wallet. The shopper scans the QR code and pays in the wallet's app. */
export const wallet = {
  ...pixAndWalletTraits,
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
  canSendCode: false,
  reportsPayer: false,
  price: "plain",
  fiscalCode: "18",
  nameInLink: "WALLET",
} as const satisfies PaymentMethodTraits
