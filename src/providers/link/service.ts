import type { LinkWish } from "../../core/payment-link/link-wish"
import { CodeProvider } from "../codes/code-provider"
import { LINK_MAKING } from "./link-making"

/** A link to the gateway's own page, where the shopper pays by Pix, wallet or card. */
export class LinkProviderService extends CodeProvider<LinkWish> {
  static override identifier = "transparent-link"
  protected readonly method_ = "link"
  protected readonly making_ = LINK_MAKING
}
