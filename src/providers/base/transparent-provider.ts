import type { Query } from "../../medusa/core"
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
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MedusaError,
  PaymentActions,
} from "@medusajs/framework/utils"
import type { PaymentMethod } from "../../charge/charge"
import type { AccountOptions } from "../../options/account-options"
import { findAccount } from "../../options/find-account"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import {
  cancelSessionPayment,
  captureSessionPayment,
} from "./change-session-charge"
import { deleteSession } from "./delete-session"
import { paymentStatusOf, refuseWith } from "./answer-for-charge"
import { showCharge } from "../../payments/look-up-charge"
import {
  accountOf,
  invalid,
  type ProviderAccess,
  type ProviderOptions,
  refused,
} from "./provider-access"
import { paymentDataOf, PUBLIC_KEY } from "../../charge/public-data/public-data"
import { refundSessionPayment } from "./refund-session-payment"
import { sessionAmount } from "./session-amount"
import { sessionIdOf } from "../../medusa/payment-session"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { ChangeKind } from "../../charge/operation"
import { ConfigurationError } from "../../charge/errors"

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
  /** As it stands in medusa-config.ts: what was entered in the admin comes with the ledger. */
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
      throw invalid(
        "Nothing was authorized: Medusa's call names no payment session. Authorize a session that was created with this provider (POST /store/payment-collections/:id/payment-sessions)."
      )
    }
    const given = { sessionId, data: input.data ?? {} }
    try {
      return await this.authorize_(given)
    } catch (error) {
      if (MedusaError.isMedusaError(error)) {
        throw error
      }
      // Whatever of ours breaks is told as "being verified": core would make a decline of it.
      const access = this.access_()
      access.log.error(
        `checkout-transparent: a ${access.method} authorization broke off (account ${access.account.id}, session ${sessionId}): ${describeError(error)} The shopper reads that the payment is being verified; a charge that was made is found by the scheduled lookup.`
      )
      return refuseWith(
        access,
        { ...given, locale: undefined },
        "being_verified"
      )
    }
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
    const ledger = this.resolve_<Ledger>(LEDGER_MODULE)
    return {
      account:
        findAccount(ledger.pluginOptions.accounts, this.account_.id) ??
        this.account_,
      method: this.method_,
      ledger,
      query: this.resolve_<Query>("query"),
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

/**
 * Core tells an admin "An unknown error occurred" for whatever is not its own kind of error. What
 * is ours and not expected says at least what to do; the log says what it was.
 */
export async function readably<Result>(
  { log, account }: Pick<ProviderAccess, "log" | "account">,
  kind: ChangeKind,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (MedusaError.isMedusaError(error)) {
      throw error
    }
    log.error(
      `checkout-transparent: a ${kind} broke off (account ${account.id}): ${describeError(error)}`
    )
    const why =
      error instanceof ConfigurationError
        ? ` ${error.message}`
        : " Try again; if it stays so, the server's log says why."
    throw refused(
      `The ${kind} broke off before anything was sent to the payment service.${why}`
    )
  }
}
