import { PUBLISHED_SDK_HOST, SDK_SCRIPT_PATH, sdkScript } from "./card-sdk"
import { readShopFiles, type Site } from "./shop-server"

/** What the shop asks its own server for, as /settings.json. Anybody may read it. */
interface ShopSettings {
  /** Medusa's address. */
  backendUrl: string
  /** Sent as `x-publishable-api-key`; tells Medusa which sales channel this is. */
  publishableKey: string
  /** The region whose prices and payment providers are offered. */
  regionId: string
  /** Of the plugin's accounts the one that is paid, unless the address says `?account=`. */
  account: string
  /** Where codes are paid by hand, in its panel. */
  simulatorUrl: string
  /**
   * How the card SDK comes, unless the address says `?sdk=`: as the shop's own package, which calls the
   * operator's host, or from the simulator.
   */
  sdk: "package" | "simulator"
}

export function siteOf(folder: string, settings: ShopSettings): Site {
  const files = readShopFiles(folder)
  files.set("/settings.json", Buffer.from(JSON.stringify(settings)))
  files.set(SDK_SCRIPT_PATH, sdkScript().bytes)
  return {
    files,
    contentSecurityPolicy: contentSecurityPolicy({
      backendUrl: settings.backendUrl,
      ...(settings.sdk === "simulator"
        ? { sdkHost: settings.simulatorUrl, scriptHost: settings.simulatorUrl }
        : { sdkHost: PUBLISHED_SDK_HOST }),
    }),
  }
}

/** Whom the shop's pages may call, besides their own server. */
export interface Called {
  /** Medusa. */
  backendUrl: string
  /** Where the card SDK asks for a brand and hands a card in. */
  sdkHost: string
  /** Where the card SDK's script comes from, when it is not the shop's own. */
  scriptHost?: string
}

/**
 * All that the shop needs, and nothing more. `data:` is for QR codes and for pictures of products.
 * The package of the card SDK, and its script from our own server, run under `script-src 'self'`.
 */
export function contentSecurityPolicy({
  backendUrl,
  sdkHost,
  scriptHost,
}: Called): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHost ? ` ${originOf(scriptHost)}` : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${originOf(backendUrl)} ${originOf(sdkHost)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

function originOf(url: string): string {
  return new URL(url).origin
}
