import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import type { CodeMethod } from "../../core/charge/charge"
import {
  type SessionToAuthorize,
  TransparentProvider,
} from "../base/transparent-provider"
import { authorizeCodeSession } from "./authorize-code-session"
import type { CodeMaking } from "./code-making"
import { initiateCodeSession } from "./initiate-code-session"

/** What is paid with a code or at a link. The charge is made when the session is. */
export abstract class CodeProvider<Kept> extends TransparentProvider {
  protected abstract override readonly method_: CodeMethod
  protected abstract readonly making_: CodeMaking<Kept>

  override initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    return initiateCodeSession(this.access_(), this.making_, input)
  }

  protected override authorize_(
    session: SessionToAuthorize
  ): Promise<AuthorizePaymentOutput> {
    return authorizeCodeSession(this.access_(), this.method_, session)
  }
}
