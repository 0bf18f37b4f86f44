import { randomUUID } from "node:crypto"

import type {
  AuthorizePaymentOutput,
  CancelPaymentOutput,
  CapturePaymentOutput,
  DeletePaymentOutput,
  GetPaymentStatusOutput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentOutput,
  RetrievePaymentOutput,
  UpdatePaymentOutput,
  WebhookActionData,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

/** Medusa's `system` provider, but for two answers that say "captured". Takes no money at all. */
export class CapturingBaseline extends AbstractPaymentProvider {
  static override identifier = "system"

  /** The parent's is protected. */
  constructor(cradle: Record<string, unknown>) {
    super(cradle)
  }

  async initiatePayment(): Promise<InitiatePaymentOutput> {
    return { data: {}, id: randomUUID() }
  }

  async authorizePayment(): Promise<AuthorizePaymentOutput> {
    return { data: {}, status: PaymentSessionStatus.CAPTURED }
  }

  async getPaymentStatus(): Promise<GetPaymentStatusOutput> {
    return { data: {}, status: PaymentSessionStatus.CAPTURED }
  }

  async capturePayment(): Promise<CapturePaymentOutput> {
    return { data: {} }
  }

  async retrievePayment(): Promise<RetrievePaymentOutput> {
    return {}
  }

  async updatePayment(): Promise<UpdatePaymentOutput> {
    return { data: {} }
  }

  async deletePayment(): Promise<DeletePaymentOutput> {
    return { data: {} }
  }

  async refundPayment(): Promise<RefundPaymentOutput> {
    return { data: {} }
  }

  async cancelPayment(): Promise<CancelPaymentOutput> {
    return { data: {} }
  }

  /** Believes everybody: for the bench, whose notifications of this method tell both. */
  async getWebhookActionAndData({
    data,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as Partial<WebhookActionData>
    return session_id !== undefined && amount !== undefined
      ? { action: PaymentActions.SUCCESSFUL, data: { session_id, amount } }
      : { action: PaymentActions.NOT_SUPPORTED }
  }
}
