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
    contentSecurityPolicy: contentSecurityPolicy({
      backendUrl: settings.backendUrl,
      ...(settings.sdk === "simulator"
        ? { sdkHost: settings.simulatorUrl, scriptHost: settings.simulatorUrl }
        : { sdkHost: PUBLISHED_SDK_HOST }),
    }),
  }
}

/** The hosts that the shop's pages may call, besides their own server. */
export interface Called {
  /** The address of Medusa. */
  backendUrl: string
  /** The host that the card SDK asks for a brand and gives a card to. */
  sdkHost: string
  /** The host of the card SDK's script, if it is not the shop's own. */
  scriptHost?: string
}

/**
 * Returns a policy with all that the shop needs, and nothing more. `data:` is for QR codes and pictures of
 * products. The package of the card SDK, and its script from our own server, run under `script-src 'self'`.
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
