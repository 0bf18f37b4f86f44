import type { Ledger } from "../../modules/ledger"
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  RefundPaymentInput,
  RefundPaymentOutput,
  RemoteQueryFunction,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  PaymentActions,
} from "@medusajs/framework/utils"
import type { PaymentMethod } from "../../core/charge/charge"
import type { AccountOptions } from "../../core/options/account-options"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import { cancelSessionPayment } from "./cancel-session-payment"
import { captureSessionPayment } from "./capture-session-payment"
import { deleteSession } from "./delete-session"
import { paymentStatusOf } from "./payment-status"
import { showCharge } from "../../operations/show-known-charge"
import type { ProviderAccess } from "./provider-access"
import { paymentDataOf, PUBLIC_KEY } from "../../core/public-data/public-data"
import { accountOf, type ProviderOptions } from "./provider-options"
import { readably } from "./readably"
import { refundSessionPayment } from "./refund-session-payment"
import { sessionAmount } from "./session-amount"
import { sessionIdOf } from "./session-id-of"
import { invalid, refused } from "./to-medusa-error"

export interface SessionToAuthorize {
  sessionId: string
  data: Record<string, unknown>
}

/**
 * What every payment method of the gateway has in common: Medusa's calls, taken apart into the
 * few lines that are Medusa's and the flows beside this file. A payment method adds how a session
 * is prepared and how it is authorized.
 */
export abstract class TransparentProvider extends AbstractPaymentProvider<ProviderOptions> {
  protected readonly account_: AccountOptions
  protected abstract readonly method_: PaymentMethod

  /** Called by Medusa at boot. Throws one message that lists every problem. */
  static override validateOptions(options: Record<string, unknown>): void {
    accountOf(options)
  }

  constructor(cradle: Record<string, unknown>, options: ProviderOptions) {
    super(cradle, options)
    this.account_ = accountOf(options)
  }

  abstract override initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput>

  override async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    const sessionId = input.context?.idempotency_key ?? sessionIdOf(input.data)
    if (sessionId === undefined) {
      throw invalid("There is no payment session to authorize.")
    }
    return this.authorize_({ sessionId, data: input.data ?? {} })
  }

  protected abstract authorize_(
    session: SessionToAuthorize
  ): Promise<AuthorizePaymentOutput>

  /** Core calls this for no reason of its own; the session keeps what initiatePayment made. */
  override updatePayment(
    input: UpdatePaymentInput
  ): Promise<UpdatePaymentOutput> {
    sessionAmount(this.access_(), {
      amount: input.amount,
      currencyCode: input.currency_code,
    })
    return Promise.resolve({ data: input.data ?? {} })
  }

  /** Refuses for a session whose charge holds, or may hold, money. */
  override async deletePayment(
    input: DeletePaymentInput
  ): Promise<DeletePaymentOutput> {
    await deleteSession(this.access_(), input.data)
    return { data: input.data ?? {} }
  }

  /** Releases what is only reserved, and closes the session; moves no money that was taken. */
  override async cancelPayment(
    input: CancelPaymentInput
  ): Promise<CancelPaymentOutput> {
    const access = this.access_()
    const charge = await readably(access, "void", () =>
      cancelSessionPayment(access, {
        sessionId: sessionIdOf(input.data),
        paymentId: input.context?.idempotency_key,
      })
    )
    return { data: paymentDataOf(input.data, charge) }
  }

  /** Takes what is reserved, or the part that Medusa asked for. */
  override async capturePayment(
    input: CapturePaymentInput
  ): Promise<CapturePaymentOutput> {
    const access = this.access_()
    const charge = await readably(access, "capture", () =>
      captureSessionPayment(access, {
        sessionId: sessionIdOf(input.data),
        captureId: input.context?.idempotency_key,
      })
    )
    return { data: paymentDataOf(input.data, charge) }
  }

  /** Gives back what was taken, for an order. */
  override async refundPayment(
    input: RefundPaymentInput
  ): Promise<RefundPaymentOutput> {
    const access = this.access_()
    const charge = await readably(access, "refund", () =>
      refundSessionPayment(access, {
        sessionId: sessionIdOf(input.data),
        refundId: input.context?.idempotency_key,
        amount: input.amount,
      })
    )
    return { data: paymentDataOf(input.data, charge) }
  }

  override async retrievePayment(
    input: RetrievePaymentInput
  ): Promise<RetrievePaymentOutput> {
    const { ledger } = this.access_()
    const charge = await ledger.findChargeBySession(
      sessionIdOf(input.data) ?? ""
    )
    return {
      data: {
        ...input.data,
        ...(charge ? { [PUBLIC_KEY]: await showCharge(ledger, charge) } : {}),
      },
    }
  }

  override async getPaymentStatus(
    input: GetPaymentStatusInput
  ): Promise<GetPaymentStatusOutput> {
    const charge = await this.access_().ledger.findChargeBySession(
      sessionIdOf(input.data) ?? ""
    )
    return { status: paymentStatusOf(charge), data: input.data ?? {} }
  }

  /** Core's own webhook path moves nothing: it answers before anything is authenticated. */
  override getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  /** Resolved at call time: while Medusa boots, other modules are not there yet. */
  protected access_(): ProviderAccess {
    return {
      account: this.account_,
      method: this.method_,
      ledger: this.resolve_<Ledger>(LEDGER_MODULE),
      query: this.resolve_<Omit<RemoteQueryFunction, symbol>>("query"),
      log: this.resolve_<Logger>("logger"),
      paymentSessions: this.resolve_<ProviderAccess["paymentSessions"]>(
        "paymentSessionService"
      ),
      paymentCollections: this.resolve_<ProviderAccess["paymentCollections"]>(
        "paymentCollectionService"
      ),
      payments: this.resolve_<ProviderAccess["payments"]>("paymentService"),
      captures: this.resolve_<ProviderAccess["captures"]>("captureService"),
      refunds: this.resolve_<ProviderAccess["refunds"]>("refundService"),
    }
  }

  private resolve_<Service>(name: string): Service {
    try {
      return this.container[name] as Service
    } catch {
      throw refused(
        `The payment module cannot see "${name}". Build its entry in medusa-config.ts with checkoutTransparent(), or list "query" and "${LEDGER_MODULE}" in the payment module's "dependencies".`
      )
    }
  }
}
