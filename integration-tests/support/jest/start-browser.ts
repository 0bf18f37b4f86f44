import {
  unpackChromium,
  type UnpackedChromium,
} from "../../../harness/browser/chromium"
import startDatabase from "./start-database"

/**
 * The unpacked browser. It is stored in globalThis, because the teardown runs in the same process but loads its own
 * copy of this module.
 */
export const unpackedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentChromium?: UnpackedChromium
}

/** Unpacks one browser for the whole run, after the setup of the other kinds of tests. */
export default async function globalSetup(): Promise<void> {
  await startDatabase()
  const chromium = unpackChromium()
  unpackedForThisRun.checkoutTransparentChromium = chromium
  process.env.BROWSER_PATH = chromium.executablePath
  process.env.BROWSER_PROBLEM = chromium.problem ?? ""
}
