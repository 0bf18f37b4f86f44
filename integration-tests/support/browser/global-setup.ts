import {
  unpackChromium,
  type UnpackedChromium,
} from "../../../development/browser/chromium"
import startDatabase from "../database/global-setup"

/** Teardown runs in the same process but loads its own copy of this module. */
export const unpackedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentChromium?: UnpackedChromium
}

/** One browser for the whole run, and what every other test has. */
export default async function globalSetup(): Promise<void> {
  await startDatabase()
  const chromium = unpackChromium()
  unpackedForThisRun.checkoutTransparentChromium = chromium
  process.env.BROWSER_PATH = chromium.executablePath
  process.env.BROWSER_PROBLEM = chromium.problem ?? ""
}
