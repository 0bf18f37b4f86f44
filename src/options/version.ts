/** The name and version that the gateway sees. A test holds them equal to package.json. */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"
