import type { BuyerDocument } from "../../charge/rules/document"
import { chargeMakingOf } from "../asynchronous/charge-making-of"
import { AsynchronousProvider } from "../asynchronous/asynchronous-provider"

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
export class PixProviderService extends AsynchronousProvider<BuyerDocument> {
  static override identifier = "transparent-pix"
  protected readonly method_ = "pix"
  protected readonly making_ = chargeMakingOf("pix")
}
