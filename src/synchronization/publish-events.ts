import type { Ledger } from "../modules/ledger"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { Publisher } from "./publisher"

/** By the ledger: one for each application in this process. */
const publishers = new WeakMap<Ledger, Publisher>()

/**
 * Tells the store on Medusa's event bus what it was not told yet. A call while another one runs
 * makes that run once more. Takes ten seconds at most, then leaves the rest for the next call;
 * never throws.
 */
export async function publishEvents(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<Ledger>(LEDGER_MODULE)
  const publisher =
    publishers.get(ledger) ??
    new Publisher({
      ledger,
      bus: container.resolve<IEventBusModuleService>(Modules.EVENT_BUS),
      log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
    })
  publishers.set(ledger, publisher)
  await publisher.publish()
}
