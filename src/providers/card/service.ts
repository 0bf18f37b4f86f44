import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
} from "@medusajs/framework/types"
import { sessionAmount } from "../base/session-amount"
import { invalid } from "../base/to-medusa-error"
import { TransparentProvider, sessionIdOf } from "../base/transparent-provider"
import { authorizeCardSession } from "./authorize-card-session"
import { initiateCardSession } from "./initiate-card-session"

/** Credit card. The charge is made when the cart is completed. */
export class CardProviderService extends TransparentProvider {
  static override identifier = "transparent-card"

  override initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    return initiateCardSession(this.access_(), input)
  }

  override async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    const sessionId = input.context?.idempotency_key ?? sessionIdOf(input.data)
    if (sessionId === undefined) {
      throw invalid("There is no payment session to authorize.")
    }
    return authorizeCardSession(this.access_(), {
      sessionId,
      data: input.data ?? {},
    })
  }

  override updatePayment(
    input: UpdatePaymentInput
  ): Promise<UpdatePaymentOutput> {
    sessionAmount(this.account_, {
      amount: input.amount,
      currencyCode: input.currency_code,
    })
    return Promise.resolve({ data: input.data ?? {} })
  }
}
