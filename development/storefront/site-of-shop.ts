import {
  PUBLISHED_SDK_HOST,
  SDK_SCRIPT_PATH,
  sdkScript,
  withSdkHost,
} from "./card-sdk"
import { readShopFiles, shopFile } from "./shop-files"
import type { Site } from "./shop-server"

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
}

export interface ShopOptions extends ShopSettings {
  /**
   * Put in place of the card SDK's fixed host. Default: the SDK is served as it was published, and
   * calls the operator's host.
   */
  sdkHost?: string
}

export function siteOf(
  folder: string,
  { sdkHost, ...settings }: ShopOptions
): Site {
  const files = readShopFiles(folder, (bytes, path) =>
    path.endsWith(".js") ? withSdkHost(bytes, sdkHost) : bytes
  )
  const add = (path: string, bytes: Buffer) =>
    files.set(path, shopFile(path, bytes))
  add("/settings.json", Buffer.from(JSON.stringify(settings)))
  add(SDK_SCRIPT_PATH, sdkScript(sdkHost).bytes)
  return {
    files,
    contentSecurityPolicy: contentSecurityPolicy({
      backendUrl: settings.backendUrl,
      sdkHost: sdkHost ?? PUBLISHED_SDK_HOST,
    }),
  }
}

/** Whom the shop's pages may call, besides their own server. */
export interface Called {
  /** Medusa. */
  backendUrl: string
  /** Where the card SDK asks for a brand and hands a card in. */
  sdkHost: string
}

/**
 * All that the shop needs, and nothing more. `data:` is for QR codes and for pictures of products.
 * The package of the card SDK, and its script from our own server, run under `script-src 'self'`.
 */
export function contentSecurityPolicy({ backendUrl, sdkHost }: Called): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
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
