import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { NOTIFICATION_RECEIVED_EVENT } from "../../charge/events"
import { logOf } from "../../medusa/core"

/** The emit under way on each bus, and whether another one must follow it. */
const underWay = new WeakMap<IEventBusModuleService, { again: boolean }>()

/**
 * Wakes a notification worker in the process that takes the event. Not awaited: emit hangs while Redis is down, so
 * only one is under way, and the job finds notifications of which no event was emitted.
 */
export function wakeNotificationWorkers(container: MedusaContainer): void {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const emitting = underWay.get(bus)
  if (emitting) {
    emitting.again = true
    return
  }
  const state = { again: false }
  underWay.set(bus, state)
  void bus
    .emit({ name: NOTIFICATION_RECEIVED_EVENT, data: {} }, {})
    .catch((error: unknown) => {
      logOf(container).warn(
        `checkout-transparent: no notification worker could be woken; the job's next run takes the notification: ${describeError(error)}`
      )
    })
    .finally(() => {
      underWay.delete(bus)
      if (state.again) {
        wakeNotificationWorkers(container)
      }
    })
}
