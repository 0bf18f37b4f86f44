import { PUBLISHED_SDK_HOST, SDK_SCRIPT_PATH, sdkScript } from "./card-sdk"
import { readShopFiles, type Site } from "./shop-server"

/** The settings that the shop reads from its own server, as /settings.json. They are public. */
interface ShopSettings {
  /** Medusa's address. */
  backendUrl: string
  /** The value of `x-publishable-api-key`, which tells Medusa the sales channel. */
  publishableKey: string
  /** The region whose prices and payment providers are offered. */
  regionId: string
  /** The account of the plugin that is paid, unless the address says `?account=`. */
  account: string
  /** The address of the simulator, in whose panel codes are paid by hand. */
  simulatorUrl: string
  /**
   * Where the card SDK comes from, unless the address says `?sdk=`: from the shop's own package,
   * which calls the operator's host, or from the simulator.
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
 * Returns a policy with all that the shop needs, and nothing more. `data:` is for QR codes and pictures of
 * products. The package of the card SDK, and its script from our own server, run under `script-src 'self'`.
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
