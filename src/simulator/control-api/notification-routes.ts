import { z } from "@medusajs/framework/zod"

import { answerJson } from "../http/answer"
import type { NotificationScript } from "../notifications/notification-effect"
import type { PaymentLinkEvent } from "../notifications/payment-link-event"
import { readAs } from "../read-as"
import type { SimulatorControl } from "../simulator-control"
import { asObject } from "./as-object"
import type { ControlCall, ControlRoute } from "./control-route"

const done = { done: true }
const address = z.strictObject({
  url: z.string().nullable(),
  merchantDocument: z.string().optional(),
})
const challenge = z.looseObject({ merchantChargeId: z.string() })

type Make = (
  control: SimulatorControl,
  call: ControlCall
) => ReturnType<SimulatorControl["redeliver"]>

/** Where a body is only passed on, the control judges it, with the same words as in process. */
export const notificationRoutes: readonly ControlRoute[] = [
  {
    method: "POST",
    path: "/_simulator/notification-url",
    async handle({ body }, control) {
      const read = readAs(address, body ?? {}, "notification URL")
      await control.setNotificationUrl(read.url, read.merchantDocument)
      return answerJson(200, done)
    },
  },
  {
    method: "GET",
    path: "/_simulator/notifications",
    handle: async (_call, control) =>
      answerJson(200, { notifications: await control.notifications() }),
  },
  {
    method: "GET",
    path: "/_simulator/notifications/idle",
    async handle(_call, control) {
      await control.deliveriesIdle()
      return answerJson(200, done)
    },
  },
  {
    method: "POST",
    path: "/_simulator/notifications/hold",
    async handle(_call, control) {
      await control.holdNotifications()
      return answerJson(200, done)
    },
  },
  {
    method: "POST",
    path: "/_simulator/notifications/release",
    async handle({ body }, control) {
      await control.releaseNotifications(asObject(body))
      return answerJson(200, done)
    },
  },
  route(":notificationId/redeliver", (control, { params }) =>
    control.redeliver(params.notificationId ?? "")
  ),
  route("three-ds", (control, { body }) => {
    const { merchantChargeId, ...result } = readAs(
      challenge,
      body ?? {},
      "3DS result"
    )
    return control.notifyThreeDs(merchantChargeId, result)
  }),
  route("payment-link", (control, { body }) =>
    control.notifyPaymentLink(asObject(body) as PaymentLinkEvent)
  ),
  route("custom", (control, call) => {
    const { body, ...options } = asObject(call.body) as { body?: unknown }
    return control.notify(body, options)
  }),
  {
    method: "GET",
    path: "/_simulator/notification-scripts",
    handle: async (_call, control) =>
      answerJson(200, {
        scripts: await control.notificationScripts(),
        unconsumed: await control.unconsumedNotificationScripts(),
      }),
  },
  {
    method: "POST",
    path: "/_simulator/notification-scripts",
    async handle({ body }, control) {
      // `times` may be left out by hand.
      const script = { times: 1, ...asObject(body) } as NotificationScript
      await control.addNotificationScript(script)
      return answerJson(201, done)
    },
  },
  {
    method: "DELETE",
    path: "/_simulator/notification-scripts",
    async handle(_call, control) {
      await control.clearNotificationScripts()
      return answerJson(200, done)
    },
  },
]

function route(path: string, make: Make): ControlRoute {
  return {
    method: "POST",
    path: `/_simulator/notifications/${path}`,
    handle: async (call, control) =>
      answerJson(201, { notification: await make(control, call) }),
  }
}
