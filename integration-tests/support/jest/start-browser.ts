import {
  unpackChromium,
  type UnpackedChromium,
} from "../../../harness/browser/chromium"
import startDatabase from "./start-database"

/** Shared through globalThis: teardown runs in the same process but loads its own copy of this module. */
export const unpackedForThisRun = globalThis as typeof globalThis & {
  checkoutTransparentChromium?: UnpackedChromium
}

/** Unpacks one browser for the whole run, and does the set-up of all other tests. */
export default async function globalSetup(): Promise<void> {
  await startDatabase()
  const chromium = unpackChromium()
  unpackedForThisRun.checkoutTransparentChromium = chromium
  process.env.BROWSER_PATH = chromium.executablePath
  process.env.BROWSER_PROBLEM = chromium.problem ?? ""
}
