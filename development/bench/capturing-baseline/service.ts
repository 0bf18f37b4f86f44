import { randomUUID } from "node:crypto"

import type {
  AuthorizePaymentOutput,
  CancelPaymentOutput,
  CapturePaymentOutput,
  DeletePaymentOutput,
  GetPaymentStatusOutput,
  InitiatePaymentOutput,
  RefundPaymentOutput,
  RetrievePaymentOutput,
  UpdatePaymentOutput,
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

  async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED }
  }
}
