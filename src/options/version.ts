/** The name and version that the gateway receives. A test compares them with package.json. */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"

/** The Medusa versions that are tested: `from` itself, and the last version with the minor number of `to`. */
export const TESTED_MEDUSA = { from: "2.18.0", to: "2.21" } as const
