import type { BuyerDocument } from "../../core/rules/read-document"
import { codeMakingOf } from "../codes/code-making-of"
import { CodeProvider } from "../codes/code-provider"

/** The operator's wallet: a QR code that the shopper pays in its app. */
export class WalletProviderService extends CodeProvider<BuyerDocument> {
  static override identifier = "transparent-wallet"
  protected readonly method_ = "wallet"
  protected readonly making_ = codeMakingOf("wallet")
}
