import { createRequire } from "node:module"

import type {
  AuthorizePaymentOutput,
  IPaymentProvider,
  ProviderWebhookPayload,
  WebhookActionData,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

/** Medusa exports its own provider for its payment module only. */
const { SystemPaymentProvider } = createRequire(
  require.resolve("@medusajs/medusa/payment")
)("@medusajs/payment/dist/providers/system") as {
  SystemPaymentProvider: new (cradle: object) => IPaymentProvider
}

/** Medusa's `system` provider, but for its answers "captured". Takes no money at all. */
class CapturingBaseline extends SystemPaymentProvider {
  static identifier = "system"

  override async authorizePayment(): Promise<AuthorizePaymentOutput> {
    return { data: {}, status: PaymentSessionStatus.CAPTURED }
  }

  /** Believes everybody: for the bench, whose notifications of this method name both. */
  override async getWebhookActionAndData({
    data,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as Partial<WebhookActionData>
    return session_id !== undefined && amount !== undefined
      ? { action: PaymentActions.SUCCESSFUL, data: { session_id, amount } }
      : { action: PaymentActions.NOT_SUPPORTED }
  }
}

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default ModuleProvider(Modules.PAYMENT, {
  services: [CapturingBaseline],
})
