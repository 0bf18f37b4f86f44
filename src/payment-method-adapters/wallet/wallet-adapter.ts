import { createPaymentCodeAdapter } from "../checkout/create-payment-code-adapter"
import {
  parseWalletFields,
  buildWalletChargeRequest,
} from "./wallet-wire-format"

/**
 * The assumed number of seconds during which a wallet code can be paid. It is used if the gateway's answer has no
 * usable expiry time.
 */
const WALLET_CODE_LASTS_S = 30 * 60

export const walletAdapter = createPaymentCodeAdapter({
  lifeSeconds: () => WALLET_CODE_LASTS_S,
  buildChargeRequest: buildWalletChargeRequest,
  parseMethodFields: parseWalletFields,
})
