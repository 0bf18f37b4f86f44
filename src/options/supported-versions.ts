/**
 * The name of the package. The plugin sends it to the gateway with each request. A test compares it with package.json.
 */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"

/** The versions of Medusa with which the plugin is tested: the version `from`, and the newest patch release of `to`. */
export const TESTED_MEDUSA = { from: "2.18.0", to: "2.21" } as const

/** The versions of Node.js that the plugin supports. A test compares them with package.json. */
export const SUPPORTED_NODE = "^20.19.0 || >=22.12.0"

/**
 * Returns a text with the supported versions if the plugin does not support this version of Node.js. Returns undefined
 * if the plugin supports it.
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isSupported =
    (major === 20 && minor >= 19) || (major === 22 ? minor >= 12 : major > 22)
  return isSupported
    ? undefined
    : `Node ${version} is not supported: ${PLUGIN_NAME} needs ${SUPPORTED_NODE}`
}
