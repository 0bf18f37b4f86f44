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

/** Medusa's own provider, which Medusa exports only for its payment module. */
const { SystemPaymentProvider } = createRequire(
  require.resolve("@medusajs/medusa/payment")
)("@medusajs/payment/dist/providers/system") as {
  SystemPaymentProvider: new (cradle: object) => IPaymentProvider
}

/** Medusa's `system` provider, except that it answers "captured". It moves no money. */
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
