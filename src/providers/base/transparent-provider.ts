import type { Query } from "../../medusa/container"
import type { Ledger } from "../../modules/ledger"
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CapturePaymentInput,
  DeletePaymentInput,
  GetPaymentStatusInput,
  Logger,
  RefundPaymentInput,
  RetrievePaymentInput,
  UpdatePaymentInput,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MedusaError,
  PaymentActions,
} from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import {
  type PaymentMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { singleLineLog } from "../../domain/log"
import { message } from "../../domain/message"
import { changeNotMadeMessage } from "../../texts/change-error-messages"
import { findAccount } from "../../options/find-account"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger-module"
import type { ProviderOptions } from "../../modules/ledger/medusa-config-checks"
import {
  type SessionChangeRequest,
  cancelSessionPayment,
  captureSessionPayment,
} from "./change-session-charge"
import { createAccountHolderProviderMethods } from "./account-holders"
import { prepareSessionDeletion } from "./prepare-session-deletion"
import {
  paymentStatusOf,
  throwNotAuthorizedError,
} from "./authorization-result"
import { dependenciesOfAccount } from "../../operations/perform/operation-dependencies"
import { publicDataWithQrCodeImage } from "../../operations/look-up/look-up-charge"
import {
  checkProviderOptions,
  invalidRequestError,
  type ProviderServices,
  refusalError,
} from "./provider-services"
import { paymentDataOf, PUBLIC_DATA_KEY } from "../../domain/charge/public-data"
import { refundSessionPayment } from "./refund-session-payment"
import { validateSessionAmount } from "../../payment-method-adapters/session/session-amount"
import { sessionIdOf } from "../../medusa/payment/read-session-with-cart"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { ConfigurationError } from "../../domain/errors"

export interface SessionToAuthorize {
  sessionId: string
  data: Record<string, unknown>
}

/**
 * The common base class of the plugin's Medusa payment providers. It connects Medusa's provider methods with the
 * functions in this folder. Subclasses implement how a session is initiated and authorized.
 */
export abstract class TransparentProvider extends AbstractPaymentProvider<ProviderOptions> {
  /** Only the account's id. Options and secrets are read for each call, so that changed settings apply. */
  private readonly accountId_: string
  protected abstract readonly method_: PaymentMethod

  /** Checks the provider options. Medusa calls this method when Medusa starts. */
  static override validateOptions(options: Record<string, unknown>): void {
    checkProviderOptions(options)
  }

  constructor(cradle: Record<string, unknown>, options: ProviderOptions) {
    super(cradle, options)
    checkProviderOptions(options)
    this.accountId_ = options.account
  }

  override async authorizePayment(input: AuthorizePaymentInput) {
    const sessionId = input.context?.idempotency_key ?? sessionIdOf(input.data)
    if (sessionId === undefined) {
      throw invalidRequestError(
        "Nothing was authorized: Medusa's call names no payment session. Authorize a session that was created with this provider (POST /store/payment-collections/:id/payment-sessions)."
      )
    }
    const given = { sessionId, data: input.data ?? {} }
    try {
      return await this.authorizeSession_(given)
    } catch (error) {
      if (MedusaError.isMedusaError(error)) {
        throw error
      }
      // Any other error is reported as "being verified", because core would turn the error into a decline.
      const access = this.resolveServices_()
      access.log.error(
        `checkout-transparent: a ${access.method} authorization was interrupted (account ${access.account.id}, session ${sessionId}): ${describeError(error)} The shopper reads that the payment is being verified; a charge that was made is found by the scheduled lookup.`
      )
      return throwNotAuthorizedError(
        access,
        { ...given, locale: undefined },
        "being_verified"
      )
    }
  }

  protected abstract authorizeSession_(
    session: SessionToAuthorize
  ): Promise<AuthorizePaymentOutput>

  /** Only checks that the new amount can be charged. Core calls this method when the amount of a session changes. */
  override updatePayment(input: UpdatePaymentInput) {
    validateSessionAmount(this.resolveServices_(), {
      amount: input.amount,
      currencyCode: input.currency_code,
    })
    return Promise.resolve({ data: input.data ?? {} })
  }

  /**
   * Prepares a session for its deletion by core: deletes the shopper's stored input, and cancels or abandons an unpaid
   * code. Throws a refusal if the shop has or may still get the charge's money, or if an order waits for the charge's
   * payment.
   */
  override async deletePayment(input: DeletePaymentInput) {
    await prepareSessionDeletion(this.resolveServices_(), input.data)
    return { data: input.data ?? {} }
  }

  /** Voids an authorization and closes the payment session. Throws a refusal for a paid charge. */
  override cancelPayment(input: CancelPaymentInput) {
    return this.changeChargeForCore_("void", input, cancelSessionPayment)
  }

  /** Captures the amount that Medusa requested: the whole authorized amount or a part of it. */
  override capturePayment(input: CapturePaymentInput) {
    return this.changeChargeForCore_("capture", input, captureSessionPayment)
  }

  /** Refunds captured money of an order, or of a payment that needs no order. */
  override refundPayment(input: RefundPaymentInput) {
    return this.changeChargeForCore_("refund", input, (access, asked) =>
      refundSessionPayment(access, { ...asked, amount: input.amount })
    )
  }

  /**
   * Captures, refunds or voids a charge for core. An unexpected error is logged and converted into a refusal that an
   * administrator can understand. For the unexpected error itself, core would only show "An unknown error occurred".
   */
  private async changeChargeForCore_(
    kind: ChangeKind,
    { data, context }: CapturePaymentInput,
    change: (
      access: ProviderServices,
      asked: SessionChangeRequest
    ) => Promise<Charge | undefined>
  ): Promise<{ data: Record<string, unknown> }> {
    const access = this.resolveServices_()
    try {
      const charge = await change(access, {
        sessionId: sessionIdOf(data),
        medusaRowId: context?.idempotency_key,
      })
      return { data: paymentDataOf(data, charge) }
    } catch (error) {
      if (MedusaError.isMedusaError(error)) {
        throw error
      }
      access.log.error(
        `checkout-transparent: a ${kind} was interrupted (account ${access.account.id}): ${describeError(error)}`
      )
      const why =
        error instanceof ConfigurationError ? { because: error.message } : {}
      throw refusalError(
        changeNotMadeMessage(kind, message("nothing_sent", undefined, why))
      )
    }
  }

  override async retrievePayment(input: RetrievePaymentInput) {
    const { ledger } = this.resolveServices_()
    const charge = await ledger.findChargeBySession(
      sessionIdOf(input.data) ?? ""
    )
    const shown = charge && (await publicDataWithQrCodeImage(ledger, charge))
    return {
      data: { ...input.data, ...(shown ? { [PUBLIC_DATA_KEY]: shown } : {}) },
    }
  }

  override async getPaymentStatus(input: GetPaymentStatusInput) {
    const charge = await this.resolveServices_().ledger.findChargeBySession(
      sessionIdOf(input.data) ?? ""
    )
    return { status: paymentStatusOf(charge), data: input.data ?? {} }
  }

  /**
   * Tells core's own payment webhook to do nothing. The plugin does not use core's webhook, because its route responds
   * before it authenticates the request.
   */
  override getWebhookActionAndData() {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  // Medusa calls these methods only if the provider has them. The provider of an account that saves no cards does not
  // have them, so that Medusa creates no account holders for it.
  get createAccountHolder() {
    return this.accountHolderMethodsIfEnabled_()?.createAccountHolder
  }

  get updateAccountHolder() {
    return this.accountHolderMethodsIfEnabled_()?.updateAccountHolder
  }

  get deleteAccountHolder() {
    return this.accountHolderMethodsIfEnabled_()?.deleteAccountHolder
  }

  get listPaymentMethods() {
    return this.accountHolderMethodsIfEnabled_()?.listPaymentMethods
  }

  get savePaymentMethod() {
    return this.accountHolderMethodsIfEnabled_()?.savePaymentMethod
  }

  get deletePaymentMethod() {
    return this.accountHolderMethodsIfEnabled_()?.deletePaymentMethod
  }

  private accountHolderMethodsIfEnabled_() {
    if (!traitsOf(this.method_).canSaveCard) return undefined
    const { account } = this.resolveServices_()
    return account.savedCards
      ? createAccountHolderProviderMethods(() => this.resolveServices_())
      : undefined
  }

  /**
   * Returns the services and settings for one call. The services are resolved for each call, because other modules are
   * not available when Medusa creates the provider.
   */
  protected resolveServices_(): ProviderServices {
    const ledger = this.resolveFromContainer_<Ledger>(LEDGER_MODULE)
    const account = findAccount(ledger.pluginOptions.accounts, this.accountId_)
    if (!account) {
      throw refusalError(
        `The plugin's options have no account "${this.accountId_}". Build plugin and providers in medusa-config.ts with one call of checkoutTransparent().`
      )
    }
    return {
      ...dependenciesOfAccount({
        account,
        ledger,
        log: singleLineLog(this.resolveFromContainer_<Logger>("logger")),
      }),
      method: this.method_,
      query: this.resolveFromContainer_<Query>("query"),
      paymentSessions: this.resolveFromContainer_<
        ProviderServices["paymentSessions"]
      >("paymentSessionService"),
      paymentCollections: this.resolveFromContainer_<
        ProviderServices["paymentCollections"]
      >("paymentCollectionService"),
      payments:
        this.resolveFromContainer_<ProviderServices["payments"]>(
          "paymentService"
        ),
      captures:
        this.resolveFromContainer_<ProviderServices["captures"]>(
          "captureService"
        ),
      refunds:
        this.resolveFromContainer_<ProviderServices["refunds"]>(
          "refundService"
        ),
    }
  }

  private resolveFromContainer_<Service>(name: string): Service {
    try {
      return this.container[name] as Service
    } catch {
      throw refusalError(
        `The payment module cannot see "${name}". Build its entry in medusa-config.ts with checkoutTransparent(), or list "query" and "${LEDGER_MODULE}" in the payment module's "dependencies".`
      )
    }
  }
}
