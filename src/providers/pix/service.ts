import type { BuyerDocument } from "../../core/rules/read-document"
import { chargeMakingOf } from "../codes/charge-making-of"
import { AsynchronousProvider } from "../codes/asynchronous-provider"

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
export class PixProviderService extends AsynchronousProvider<BuyerDocument> {
  static override identifier = "transparent-pix"
  protected readonly method_ = "pix"
  protected readonly making_ = chargeMakingOf("pix")
}
