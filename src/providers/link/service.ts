import type { LinkRequest } from "../../charge/payment-link"
import { AsynchronousProvider } from "../asynchronous/asynchronous-provider"
import { LINK_MAKING } from "./prepare-link"

/** A link to the gateway's own page, where the shopper pays by Pix, wallet or card. */
export class LinkProviderService extends AsynchronousProvider<LinkRequest> {
  static override identifier = "transparent-link"
  protected readonly method_ = "link"
  protected readonly making_ = LINK_MAKING
}
