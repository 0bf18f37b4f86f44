import { codeMethodAdapter } from "../checkout/code-method"
import {
  readWalletTransactionPart,
  walletChargeCreation,
} from "./wallet-charge"

/**
 * The assumed number of seconds during which a wallet code can be paid. It is used if the gateway's answer has no
 * usable expiry time.
 */
const WALLET_CODE_LASTS_S = 30 * 60

export const walletAdapter = codeMethodAdapter({
  lifeSeconds: () => WALLET_CODE_LASTS_S,
  creationOf: walletChargeCreation,
  readPart: readWalletTransactionPart,
})
