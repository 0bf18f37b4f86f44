import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * Stops the subscribers of a process that only answers. With Redis its events go to the workers;
 * the in-memory bus would call this process's own subscribers instead.
 */
export function ignoreEvents(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: NodeJS.EventEmitter
  }
  eventEmitter_.removeAllListeners()
  return Promise.resolve()
}
