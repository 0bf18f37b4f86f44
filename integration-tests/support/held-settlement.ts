import { LEDGER_MODULE } from "../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardShop } from "./a-card-shop"

/**
 * The gateway answers the next payment, and that is written down only when it is let go: until then
 * somebody is at it.
 */
export function heldSettlement({ container }: Pick<CardShop, "container">): {
  letGo: () => void
} {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const settle = ledger.settle.bind(ledger)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const held = jest
    .spyOn(ledger, "settle")
    .mockImplementation(async (...given) => {
      held.mockRestore()
      await released
      return settle(...given)
    })
  return { letGo }
}
