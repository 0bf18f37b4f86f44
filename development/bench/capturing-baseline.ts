import { createRequire } from "node:module"

import type {
  AuthorizePaymentOutput,
  IPaymentProvider,
} from "@medusajs/framework/types"
import {
  ModuleProvider,
  Modules,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

/**
 * Medusa's `system` payment provider. `@medusajs/medusa` does not export it, so it is loaded by its path inside the
 * package.
 */
const { SystemPaymentProvider } = createRequire(
  require.resolve("@medusajs/medusa/payment")
)("@medusajs/payment/dist/providers/system") as {
  SystemPaymentProvider: new (cradle: object) => IPaymentProvider
}

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
