import type { BuyerDocument } from "../../charge/rules/document"
import { chargeMakingOf } from "../asynchronous/charge-making-of"
import { AsynchronousProvider } from "../asynchronous/asynchronous-provider"

/** The operator's wallet: a QR code that the shopper pays in its app. */
export class WalletProviderService extends AsynchronousProvider<BuyerDocument> {
  static override identifier = "transparent-wallet"
  protected readonly method_ = "wallet"
  protected readonly making_ = chargeMakingOf("wallet")
}
