import stopDatabase from "./stop-database"
import { browserGlobals } from "./start-browser"

export default async function globalTeardown(): Promise<void> {
  browserGlobals.checkoutTransparentChromium?.remove()
  delete browserGlobals.checkoutTransparentChromium
  await stopDatabase()
}
