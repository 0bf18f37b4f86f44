import {
  PUBLISHED_SDK_HOST,
  SDK_SCRIPT_PATH,
  sdkScript,
  withSdkHost,
} from "./card-sdk"
import { contentSecurityPolicy } from "./content-security-policy"
import { readShopFiles, shopFile } from "./shop-files"
import type { Site } from "./shop-server"
import type { ShopSettings } from "./shop-settings"

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
