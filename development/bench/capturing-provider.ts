import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import {
  ModuleProvider,
  Modules,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

import { SystemPaymentProvider } from "./system-payment-provider"

/**
 * Medusa's `system` provider, changed to answer "captured" instead of "authorized". It moves no money and calls no
 * gateway.
 */
class CapturingBaseline extends SystemPaymentProvider {
  static identifier = "system"

  override async authorizePayment(): Promise<AuthorizePaymentOutput> {
    return { data: {}, status: PaymentSessionStatus.CAPTURED }
  }
}

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default ModuleProvider(Modules.PAYMENT, {
  services: [CapturingBaseline],
})
