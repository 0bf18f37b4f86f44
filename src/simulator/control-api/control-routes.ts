import { z } from "@medusajs/framework/zod"

import type { FaultScript } from "../faults/scripted-fault"
import { answerJson } from "../http/answer"
import { operations } from "../operation"
import { readAs } from "../read-as"
import type { LoggedRequest } from "../requests/request-log"
import { asObject } from "./as-object"
import { codeRoutes } from "./code-routes"
import type { ControlRoute } from "./control-route"
import { notificationRoutes } from "./notification-routes"
import { panelRoutes } from "./panel-routes"
import { paymentLinkRoutes } from "./payment-link-routes"

const done = { done: true }
const loggedOperation = z.enum([...operations, "unknown"])
const clockAdvance = z.strictObject({ advanceMs: z.int().min(0) })
const rotation = z.strictObject({ merchantDocument: z.string().optional() })
const balance = z.strictObject({
  amount: z.unknown(),
  merchantDocument: z.string().optional(),
})

const tokenSettings = z.strictObject({ newEndsOld: z.boolean() })

export const controlRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/_simulator/health",
    handle: async () => answerJson(200, { healthy: true }),
  },
  {
    method: "GET",
    path: "/_simulator/faults",
    handle: async (_call, control) =>
      answerJson(200, {
        faults: await control.faults(),
        unconsumed: await control.unconsumedFaults(),
      }),
  },
  {
    method: "POST",
    path: "/_simulator/faults",
    async handle({ body }, control) {
      // addFault judges it, with the same words as in process; `times` may be left out by hand.
      await control.addFault({ times: 1, ...asObject(body) } as FaultScript)
      return answerJson(201, done)
    },
  },
  {
    method: "DELETE",
    path: "/_simulator/faults",
    async handle(_call, control) {
      await control.clearFaults()
      return answerJson(200, done)
    },
  },
  {
    method: "GET",
    path: "/_simulator/charges",
    handle: async (_call, control) =>
      answerJson(200, { charges: await control.charges() }),
  },
  {
    method: "GET",
    path: "/_simulator/charges/:merchantChargeId",
    async handle({ params }, control) {
      const id = params.merchantChargeId ?? ""
      const charge = await control.charge(id)
      return charge
        ? answerJson(200, { charge })
        : answerJson(404, { message: `No charge has the id ${id}` })
    },
  },
  ...panelRoutes,
  ...codeRoutes,
  ...paymentLinkRoutes,
  ...notificationRoutes,
  {
    method: "GET",
    path: "/_simulator/requests",
    async handle({ query }, control) {
      const operation: LoggedRequest["operation"] | undefined = query.has(
        "operation"
      )
        ? readAs(loggedOperation, query.get("operation"), "operation")
        : undefined
      return answerJson(200, { requests: await control.requests(operation) })
    },
  },
  {
    method: "POST",
    path: "/_simulator/clock",
    async handle({ body }, control) {
      const { advanceMs } = readAs(clockAdvance, body, "clock")
      await control.advanceClock(advanceMs)
      return answerJson(200, done)
    },
  },
  {
    method: "POST",
    path: "/_simulator/balance",
    async handle({ body }, control) {
      const { amount, merchantDocument } = readAs(balance, body, "balance")
      // setBalance judges it, with the same words as in process.
      await control.setBalance(amount as number | null, merchantDocument)
      return answerJson(200, done)
    },
  },
  {
    method: "POST",
    path: "/_simulator/credentials",
    async handle({ body }, control) {
      const { merchantDocument } = readAs(rotation, body ?? {}, "credentials")
      const credential = await control.rotateCredential(merchantDocument)
      return answerJson(201, { credential })
    },
  },
  {
    method: "POST",
    path: "/_simulator/token-settings",
    async handle({ body }, control) {
      const { newEndsOld } = readAs(tokenSettings, body, "token settings")
      await control.setNewTokenEndsOld(newEndsOld)
      return answerJson(200, done)
    },
  },
  {
    method: "POST",
    path: "/_simulator/reset",
    async handle(_call, control) {
      await control.reset()
      return answerJson(200, done)
    },
  },
]
