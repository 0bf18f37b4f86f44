import { PUBLISHED_SDK_HOST, SDK_SCRIPT_PATH, sdkScript } from "./card-sdk"
import { readShopFiles, type Site } from "./shop-server"

/** The settings that the demo shop reads from its own server as /settings.json. They are public. */
interface ShopSettings {
  /** The address of the Medusa server. */
  backendUrl: string
  /** The value of the header `x-publishable-api-key`, by which Medusa finds the sales channel. */
  publishableKey: string
  /** The id of the region whose prices and payment providers are offered. */
  regionId: string
  /** The id of the plugin's account that receives the payments, unless the address has `?account=`. */
  account: string
  /** The address of the simulator, whose panel pays codes by hand. */
  simulatorUrl: string
  /**
   * The source of the card SDK, unless the address has `?sdk=`: the package that the shop bundles, which calls the
   * operator's host, or the simulator.
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
 * Returns a content security policy that allows what the shop needs and nothing more. `data:` is for QR codes and
 * pictures of products. The package of the card SDK, and its script from the shop's own server, run under `script-src
 * 'self'`.
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
