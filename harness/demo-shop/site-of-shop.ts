import { PUBLISHED_SDK_HOST, SDK_SCRIPT_PATH, sdkScript } from "./card-sdk"
import { readShopFiles, type Site } from "./shop-server"

/** The settings of the demo shop, which its server answers as /settings.json. They are public. */
interface ShopSettings {
  /** The address of the Medusa server. */
  backendUrl: string
  /** The value of the header `x-publishable-api-key`, by which Medusa finds the sales channel. */
  publishableKey: string
  /** The id of the region whose prices and payment providers are offered. */
  regionId: string
  /**
   * The id of the plugin's account that receives the payments. The parameter `?account=` of the page's address replaces
   * it.
   */
  account: string
  /** The address of the simulator. On its panel, codes are paid by hand. */
  simulatorUrl: string
  /**
   * Where the card SDK comes from: `package` is the npm package in the shop's bundle, which calls the operator's host,
   * and `simulator` is the simulator's script. The parameter `?sdk=` of the page's address replaces it.
   */
  sdk: "package" | "simulator"
}

export function siteOf(folder: string, settings: ShopSettings): Site {
  const files = readShopFiles(folder)
  files.set("/settings.json", Buffer.from(JSON.stringify(settings)))
  files.set(SDK_SCRIPT_PATH, sdkScript().bytes)
  return {
    files,
    contentSecurityPolicy: contentSecurityPolicy(settings),
  }
}

/**
 * Returns a content security policy that allows what the shop needs and nothing more. `data:` is allowed for QR codes
 * and pictures of products. Under `script-src 'self'` run the shop's bundle, which contains the package of the card
 * SDK, and the SDK's script from the shop's own server.
 */
export function contentSecurityPolicy({
  backendUrl,
  simulatorUrl,
  sdk,
}: Pick<ShopSettings, "backendUrl" | "simulatorUrl" | "sdk">): string {
  const [medusa, simulator] = [backendUrl, simulatorUrl].map(
    (url) => new URL(url).origin
  )
  const isSimulated = sdk === "simulator"
  return [
    "default-src 'none'",
    `script-src 'self'${isSimulated ? ` ${simulator}` : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${medusa} ${isSimulated ? simulator : PUBLISHED_SDK_HOST}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}
