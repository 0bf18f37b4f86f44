/**
 * The name that the gateway receives with each call, and the name of the package. A test compares it with package.json.
 */
export const PLUGIN_NAME = "medusa-payment-checkout-transparent"
export const PLUGIN_VERSION = "0.1.0"

/**
 * The versions of Medusa that are tested: exactly the version `from`, and the newest patch release of the minor version
 * `to`.
 */
export const TESTED_MEDUSA = { from: "2.18.0", to: "2.21" } as const

/** The versions of Node that the packages support. A test compares them with package.json. */
export const SUPPORTED_NODE = "^20.19.0 || >=22.12.0"

/** Returns why a version of Node is not supported, and what to do. Returns undefined if the version is supported. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isSupported =
    (major === 20 && minor >= 19) || (major === 22 ? minor >= 12 : major > 22)
  return isSupported
    ? undefined
    : `Node ${version} is not supported: ${PLUGIN_NAME} needs ${SUPPORTED_NODE}`
}
