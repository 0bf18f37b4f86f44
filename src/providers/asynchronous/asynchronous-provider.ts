import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import type { AsynchronousMethod } from "../../charge/charge"
import {
  type SessionToAuthorize,
  TransparentProvider,
} from "../base/transparent-provider"
import { authorizeAsynchronousSession } from "./authorize-asynchronous-session"
import type { ChargeMaking } from "./charge-making"
import { initiateAsynchronousSession } from "./initiate-asynchronous-session"

/** What is paid with a code or at a link. The charge is made when the session is. */
export abstract class AsynchronousProvider<Kept> extends TransparentProvider {
  protected abstract override readonly method_: AsynchronousMethod
  protected abstract readonly making_: ChargeMaking<Kept>

  override initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    return initiateAsynchronousSession(this.access_(), this.making_, input)
  }

  protected override authorize_(
    session: SessionToAuthorize
  ): Promise<AuthorizePaymentOutput> {
    return authorizeAsynchronousSession(this.access_(), session)
  }
}
