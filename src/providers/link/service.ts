import type { LinkRequest } from "../../core/payment-link/link-request"
import { AsynchronousProvider } from "../codes/asynchronous-provider"
import { LINK_MAKING } from "./link-making"

/** A link to the gateway's own page, where the shopper pays by Pix, wallet or card. */
export class LinkProviderService extends AsynchronousProvider<LinkRequest> {
  static override identifier = "transparent-link"
  protected readonly method_ = "link"
  protected readonly making_ = LINK_MAKING
}
