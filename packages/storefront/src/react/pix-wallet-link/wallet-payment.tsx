import type { ReactElement } from "react"

import { CodePayment, type CodePaymentProps } from "./code-payment"
import { WALLET_CODE_TEXTS } from "../texts"

export interface WalletPaymentProps extends CodePaymentProps {
  /** The wallet's name for the shopper. Default: the text `walletApp` ("sua carteira digital" in Portuguese). */
  walletName?: string
}

/**
 * Pays a cart with a digital wallet: the shopper scans the code with the wallet's app. Otherwise it works like
 * `PixPayment`.
 */
export function WalletPayment(props: WalletPaymentProps): ReactElement {
  return (
    <CodePayment
      {...props}
      method="wallet"
      own={WALLET_CODE_TEXTS}
      app={props.walletName}
    />
  )
}
