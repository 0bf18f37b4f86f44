import { CodeProvider } from "../codes/code-provider"

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
export class PixProviderService extends CodeProvider {
  static override identifier = "transparent-pix"
  protected readonly method_ = "pix"
}
