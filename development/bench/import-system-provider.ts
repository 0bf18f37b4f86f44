import { createRequire } from "node:module"

import type { IPaymentProvider } from "@medusajs/framework/types"

/**
 * Medusa's `system` payment provider, on which the baselines are built. `@medusajs/medusa` does not export it, so it is
 * loaded by its path inside the package.
 */
export const { SystemPaymentProvider } = createRequire(
  require.resolve("@medusajs/medusa/payment")
)("@medusajs/payment/dist/providers/system") as {
  SystemPaymentProvider: new (cradle: object) => IPaymentProvider
}
