import { codeMethodAdapter } from "../checkout/code-method"
import {
  readWalletTransactionPart,
  walletChargeCreation,
} from "./wallet-charge"

/** The assumed lifetime of a wallet code in seconds, for an answer without a usable expiry time. */
const WALLET_CODE_LASTS_S = 30 * 60

export const walletAdapter = codeMethodAdapter({
  lifeSeconds: () => WALLET_CODE_LASTS_S,
  creationOf: walletChargeCreation,
  readPart: readWalletTransactionPart,
})
