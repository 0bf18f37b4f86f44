import { CodeProvider } from "../codes/code-provider"

/** The operator's wallet: a QR code that the shopper pays in its app. */
export class WalletProviderService extends CodeProvider {
  static override identifier = "transparent-wallet"
  protected readonly method_ = "wallet"
}
