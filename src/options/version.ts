/** The name and version that the gateway sees. A test holds them equal to package.json. */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"

/** Tested with the first, and with the last version whose minor is the second. */
export const TESTED_MEDUSA = { from: "2.18.0", to: "2.21" } as const
