import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardShop } from "./a-card-shop"

/**
 * Pauses the next payment after the gateway's answer and before it is recorded, until the test lets
 * it go on; meanwhile a process is at work on it.
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
