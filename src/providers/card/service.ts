import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import {
  type SessionToAuthorize,
  TransparentProvider,
} from "../base/transparent-provider"
import { authorizeCardSession, initiateCardSession } from "./card-session"

/** Credit card. The charge is made when the cart is completed. */
export class CardProviderService extends TransparentProvider {
  static override identifier = "transparent-card"
  protected readonly method_ = "card"

  override initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    return initiateCardSession(this.access_(), input)
  }

  protected override authorize_(
    session: SessionToAuthorize
  ): Promise<AuthorizePaymentOutput> {
    return authorizeCardSession(this.access_(), session)
  }
}
