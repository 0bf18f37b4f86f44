import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardShop } from "./a-card-shop"

/**
 * The gateway answers the next payment, and that is written down only when it is let go: until then
 * somebody is at it.
 */
export function pausedResolution({ container }: Pick<CardShop, "container">): {
  abandon: () => void
} {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const resolve = ledger.resolve.bind(ledger)
  let abandon = () => {}
  const released = new Promise<void>((resolve) => {
    abandon = resolve
  })
  const leased = jest
    .spyOn(ledger, "resolve")
    .mockImplementation(async (...given) => {
      leased.mockRestore()
      await released
      return resolve(...given)
    })
  return { abandon }
}
