import { codeMethod } from "../checkout/code-method"
import { readWallet, walletCreation } from "./wallet-charge"

/** The assumed life of a wallet code, in seconds, where the gateway does not report its end as it should. */
const WALLET_CODE_LASTS_S = 30 * 60

export const wallet = codeMethod({
  lifeSeconds: () => WALLET_CODE_LASTS_S,
  creationOf: walletCreation,
  readPart: readWallet,
})
