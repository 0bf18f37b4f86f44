/**
 * The name of the package. The plugin sends it to the gateway with each request. A test compares it with package.json.
 */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"
