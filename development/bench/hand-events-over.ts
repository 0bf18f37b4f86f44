import type { EventEmitter } from "node:events"

import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * On Redis the subscribers of a process in `server` mode never run: events go to the workers. The
 * in-memory bus knows no workers and calls them, so they are taken off it.
 */
export function handEventsOver(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: EventEmitter
  }
  eventEmitter_.removeAllListeners()
  return Promise.resolve()
}
