import {
  unpackChromium,
  type UnpackedChromium,
} from "../../../harness/browser/chromium"
import startDatabase from "./start-database"

/**
 * The unpacked browser of this test run. It is a global variable, because the teardown uses a second copy of this
 * module.
 */
export const browserGlobals = globalThis as typeof globalThis & {
  checkoutTransparentChromium?: UnpackedChromium
}

/**
 * Starts the database server, and unpacks one browser for the whole test run. Jest calls this once for its project
 * `browser`.
 */
export default async function globalSetup(): Promise<void> {
  await startDatabase()
  const chromium = unpackChromium()
  browserGlobals.checkoutTransparentChromium = chromium
  process.env.BROWSER_PATH = chromium.executablePath
  process.env.BROWSER_PROBLEM = chromium.problem ?? ""
}
