import type { ReactElement } from "react"

import { CodePayment, type CodePaymentProps } from "./code-payment"
import { WALLET_TEXTS } from "../texts"

export interface WalletPaymentProps extends CodePaymentProps {
  /** The name of the wallet in the texts. Default: the text `walletApp` ("sua carteira digital" in Portuguese). */
  walletName?: string
}

/** Pays a cart with a wallet, whose app reads the code. Apart from that, it is like `PixPayment`. */
export function WalletPayment(props: WalletPaymentProps): ReactElement {
  return (
    <CodePayment
      {...props}
      method="wallet"
      own={WALLET_TEXTS}
      app={props.walletName}
    />
  )
}
