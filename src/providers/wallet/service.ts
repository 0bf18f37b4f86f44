import type { BuyerDocument } from "../../core/rules/read-document"
import { chargeMakingOf } from "../codes/charge-making-of"
import { AsynchronousProvider } from "../codes/asynchronous-provider"

/** The operator's wallet: a QR code that the shopper pays in its app. */
export class WalletProviderService extends AsynchronousProvider<BuyerDocument> {
  static override identifier = "transparent-wallet"
  protected readonly method_ = "wallet"
  protected readonly making_ = chargeMakingOf("wallet")
}
