import {
  PUBLISHED_SDK_HOST,
  SDK_SCRIPT_PATH,
  readCardSdkScript,
} from "./card-sdk"
import { readShopFiles, type ShopSite } from "./shop-server"

/** The settings of the demo shop. Its server publishes them as /settings.json, so they contain no secrets. */
interface ShopSettings {
  /** The address of the Medusa server. */
  backendUrl: string
  /**
   * The publishable API key, which the shop sends in the header `x-publishable-api-key`. Medusa finds the sales channel
   * by this key.
   */
  publishableKey: string
  /** The id of the region in Medusa whose prices and payment providers the shop offers. */
  regionId: string
  /**
   * The id of the plugin's account that receives the payments. A visitor can choose another account with the parameter
   * `?account=` in the page's address.
   */
  account: string
  /** The address of the simulator. A visitor pays codes on the simulator's page `/panel`. */
  simulatorUrl: string
  /**
   * Which card SDK the shop uses. `package` is the npm package, which is in the shop's bundle and calls the operator's
   * host. `simulator` is a script of the simulator.
   */
  sdk: "package" | "simulator"
}

export function buildShopSite(
  folder: string,
  settings: ShopSettings
): ShopSite {
  const files = readShopFiles(folder)
  files.set("/settings.json", Buffer.from(JSON.stringify(settings)))
  files.set(SDK_SCRIPT_PATH, readCardSdkScript().bytes)
  return {
    files,
    contentSecurityPolicy: contentSecurityPolicy(settings),
  }
}

/**
 * Returns the demo shop's content security policy, which allows only what the shop needs:
 * - `data:` is for QR codes and pictures of products.
 * - `script-src 'self'` is for all scripts on the shop's own server, including the published card SDK.
 * - The simulator's address is allowed only if the shop uses the simulator's card SDK.
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
