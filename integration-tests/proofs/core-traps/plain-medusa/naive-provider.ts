import type {
  BigNumberInput,
  InitiatePaymentInput,
  PaymentProviderInput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MathBN,
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import type { AuthorizationStatus } from "../provider-under-test"
import { type NaiveCharge, naiveGateway } from "./naive-gateway"

interface NaiveOptions {
  answers: AuthorizationStatus
}

/**
 * A payment provider with the code of Medusa's guide for authors of providers. The guide's `client` is replaced. The
 * option `answers` sets the status that `authorizePayment` returns for a successful payment.
 * https://docs.medusajs.com/resources/references/payment/provider
 */
class NaiveProvider extends AbstractPaymentProvider<NaiveOptions> {
  static override identifier = "naive"

  constructor(cradle: Record<string, unknown>, options: NaiveOptions) {
    super(cradle, options)
  }

  async initiatePayment(input: InitiatePaymentInput) {
    const response = naiveGateway.createCharge(majorUnitsOf(input.amount))
    return { id: response.id, data: { ...response } }
  }

  async authorizePayment(input: PaymentProviderInput) {
    if (this.config.answers === "pending_authorization") {
      const charge = naiveGateway.requireCharge(chargeIdIn(input))
      const isPaid = charge.state === "captured"
      return {
        data: { ...charge },
        status: isPaid
          ? PaymentSessionStatus.CAPTURED
          : PaymentSessionStatus.PENDING_AUTHORIZATION,
      }
    }
    const authorized = await naiveGateway.authorizeCharge(chargeIdIn(input))
    if (this.config.answers === "authorized") {
      return {
        data: { ...authorized },
        status: toMedusaSessionStatus(authorized),
      }
    }
    const captured = naiveGateway.captureCharge(authorized.id)
    return { data: { ...captured }, status: toMedusaSessionStatus(captured) }
  }

  async capturePayment(input: PaymentProviderInput) {
    const newData = naiveGateway.captureCharge(chargeIdIn(input))
    return { data: { ...newData, id: chargeIdIn(input) } }
  }

  async cancelPayment(input: PaymentProviderInput) {
    return { data: { ...naiveGateway.cancelCharge(chargeIdIn(input)) } }
  }

  async deletePayment(input: PaymentProviderInput) {
    naiveGateway.cancelCharge(chargeIdIn(input))
    return { data: input.data ?? {} }
  }

  async refundPayment(input: RefundPaymentInput) {
    naiveGateway.refundCharge(chargeIdIn(input), majorUnitsOf(input.amount))
    return { data: input.data ?? {} }
  }

  async retrievePayment(input: PaymentProviderInput) {
    return { data: { ...naiveGateway.requireCharge(chargeIdIn(input)) } }
  }

  async updatePayment(input: PaymentProviderInput) {
    return { data: input.data ?? {} }
  }

  async getPaymentStatus(input: PaymentProviderInput) {
    return {
      status: toMedusaSessionStatus(
        naiveGateway.requireCharge(chargeIdIn(input))
      ),
    }
  }

  async getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"]
  ): Promise<WebhookActionResult> {
    const { event_type, metadata, amount } = payload.data as {
      event_type: string
      metadata: { session_id: string }
      amount: number
    }
    const data = { session_id: metadata.session_id, amount }
    switch (event_type) {
      case "authorized_amount":
        return { action: PaymentActions.AUTHORIZED, data }
      case "success":
        return { action: PaymentActions.SUCCESSFUL, data }
      default:
        return { action: PaymentActions.NOT_SUPPORTED }
    }
  }
}

function chargeIdIn({ data }: PaymentProviderInput): string {
  return String(data?.id)
}

function majorUnitsOf(amount: BigNumberInput): number {
  return MathBN.convert(amount).toNumber()
}

function toMedusaSessionStatus({ state }: NaiveCharge): PaymentSessionStatus {
  switch (state) {
    case "open":
      return PaymentSessionStatus.PENDING
    case "reserved":
      return PaymentSessionStatus.AUTHORIZED
    case "captured":
      return PaymentSessionStatus.CAPTURED
    case "canceled":
      return PaymentSessionStatus.CANCELED
  }
}

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default ModuleProvider(Modules.PAYMENT, { services: [NaiveProvider] })
