import stopDatabase from "./stop-database"
import { browserGlobals } from "./set-up-database-and-chromium"

export default async function globalTeardown(): Promise<void> {
  browserGlobals.checkoutTransparentChromium?.remove()
  delete browserGlobals.checkoutTransparentChromium
  await stopDatabase()
}
