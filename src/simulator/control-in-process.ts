import { z } from "@medusajs/framework/zod"

import { codesInProcess } from "./codes/codes-in-process"
import { faultGrammar } from "./faults/fault-grammar"
import { faultScript, type FaultScript } from "./faults/scripted-fault"
import { showCharge } from "./ledger/show-charge"
import { requireMerchantOf } from "./merchants/require-merchant-of"
import { notificationsInProcess } from "./notifications/notifications-in-process"
import { panelInProcess } from "./panel/panel-in-process"
import { linksInProcess } from "./payment-links/control/links-in-process"
import { readAs } from "./read-as"
import type { SimulatorControl } from "./simulator-control"
import { resetWorld, type World } from "./world"

const balance = z.strictObject({
  amount: z
    .int("must be an integer, in cents")
    .min(0, "must be at least 0")
    .nullable(),
})

const tokenSetting = z.strictObject({ ends: z.boolean() })

/** Every effect is in place when the call returns; the promises are there for the sake of the shared interface. */
export function controlInProcess(world: World): SimulatorControl {
  const addFault = async (script: FaultScript): Promise<void> => {
    world.faults.add(readAs(faultScript, script, "fault"))
  }

  return {
    on: (operation) => faultGrammar(operation, addFault),
    addFault,
    ...panelInProcess(world),
    ...codesInProcess(world),
    ...linksInProcess(world),
    ...notificationsInProcess(world),

    async faults() {
      return world.faults.all()
    },

    async unconsumedFaults() {
      return world.faults.unconsumed()
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
      const merchant = requireMerchantOf(world.merchants, merchantDocument)
      world.balances.set(merchant.merchantDocument, amount)
    },

    async advanceClock(ms) {
      world.clock.advance(ms)
      world.ledger.expireCodes()
    },

    async rotateCredential(merchantDocument) {
      return world.merchants.rotateCredential(
        requireMerchantOf(world.merchants, merchantDocument),
        "checkout"
      )
    },

    async setNewTokenEndsOld(given) {
      const { ends } = readAs(tokenSetting, { ends: given }, "token setting")
      world.accessTokens.newEndsOld = ends
    },

    async reset() {
      resetWorld(world)
    },
  }
}
