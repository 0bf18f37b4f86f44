import type { Ledger } from "../modules/ledger"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { Announcer } from "./announcer"

/** By the ledger: one for each application in this process. */
const announcers = new WeakMap<Ledger, Announcer>()

/**
 * Tells the store on Medusa's event bus what it was not told yet. A call while another one runs
 * makes that run once more. Takes ten seconds at most, then leaves the rest for the next call;
 * never throws.
 */
export async function announceFacts(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<Ledger>(LEDGER_MODULE)
  const announcer =
    announcers.get(ledger) ??
    new Announcer({
      ledger,
      bus: container.resolve<IEventBusModuleService>(Modules.EVENT_BUS),
      log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
    })
  announcers.set(ledger, announcer)
  await announcer.announce()
}
