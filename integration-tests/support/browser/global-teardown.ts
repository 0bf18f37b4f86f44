import stopDatabase from "../database/global-teardown"
import { unpackedForThisRun } from "./global-setup"

export default async function globalTeardown(): Promise<void> {
  unpackedForThisRun.checkoutTransparentChromium?.remove()
  delete unpackedForThisRun.checkoutTransparentChromium
  await stopDatabase()
}
