import { createRequire } from "node:module"

import type { IPaymentProvider } from "@medusajs/framework/types"

/**
 * Medusa's `system` payment provider. The benchmarks compare the plugin with providers that extend this class.
 * `@medusajs/medusa` does not export the class, so the file of the class is loaded by its path in the package.
 */
export const { SystemPaymentProvider } = createRequire(
  require.resolve("@medusajs/medusa/payment")
)("@medusajs/payment/dist/providers/system") as {
  SystemPaymentProvider: new (cradle: object) => IPaymentProvider
}
