import stopDatabase from "./stop-database"
import { unpackedForThisRun } from "./start-browser"

export default async function globalTeardown(): Promise<void> {
  unpackedForThisRun.checkoutTransparentChromium?.remove()
  delete unpackedForThisRun.checkoutTransparentChromium
  await stopDatabase()
}
