import { z } from "@medusajs/framework/zod"

import { faultGrammar } from "./faults/fault-grammar"
import {
  faultScript,
  isConsumed,
  type FaultScript,
} from "./faults/scripted-fault"
import { showCharge } from "./ledger/show-charge"
import type { Merchant } from "./merchants/merchant"
import { panelInProcess } from "./panel/panel-in-process"
import { readAs } from "./read-as"
import type { SimulatorControl } from "./simulator-control"
import { SimulatorControlError } from "./simulator-control-error"
import { resetWorld, type World } from "./world"

const balance = z.strictObject({
  amount: z
    .int("must be an integer, in cents")
    .min(0, "must be at least 0")
    .nullable(),
})

/** Every effect is in place when the call returns; the promises are there for the sake of the shared interface. */
export function controlInProcess(world: World): SimulatorControl {
  const addFault = async (script: FaultScript): Promise<void> => {
    world.faults.add(readAs(faultScript, script, "fault"))
  }

  return {
    on: (operation) => faultGrammar(operation, addFault),
    addFault,
    ...panelInProcess(world),

    async faults() {
      return world.faults.all()
    },

    async unconsumedFaults() {
      return world.faults.all().filter((scripted) => !isConsumed(scripted))
    },

    async clearFaults() {
      world.faults.clear()
    },

    async charges() {
      return world.ledger.all().map(showCharge)
    },

    async charge(merchantChargeId) {
      const found = world.ledger
        .all()
        .find((charge) => charge.merchantChargeId === merchantChargeId)
      return found && showCharge(found)
    },

    async requests(operation) {
      return world.requests.all(operation)
    },

    async setBalance(given, merchantDocument) {
      const { amount } = readAs(balance, { amount: given }, "balance")
      const merchant = requireMerchantOf(world, merchantDocument)
      world.balances.set(merchant.merchantDocument, amount)
    },

    async advanceClock(ms) {
      world.clock.advance(ms)
    },

    async rotateCredential(merchantDocument) {
      return world.merchants.rotateCredential(
        requireMerchantOf(world, merchantDocument)
      )
    },

    async reset() {
      resetWorld(world)
    },
  }
}

function requireMerchantOf(world: World, merchantDocument?: string): Merchant {
  const merchant =
    merchantDocument === undefined
      ? world.merchants.only()
      : world.merchants.byDocument(merchantDocument)
  if (!merchant) {
    throw new SimulatorControlError(
      merchantDocument === undefined
        ? "There are several merchants; name one by its merchantDocument"
        : `No merchant has the document ${merchantDocument}`
    )
  }
  return merchant
}
