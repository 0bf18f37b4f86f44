import type { BuyerDocument } from "../../core/rules/read-document"
import { codeMakingOf } from "../codes/code-making-of"
import { CodeProvider } from "../codes/code-provider"

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
export class PixProviderService extends CodeProvider<BuyerDocument> {
  static override identifier = "transparent-pix"
  protected readonly method_ = "pix"
  protected readonly making_ = codeMakingOf("pix")
}
