import type { PayOptions } from "../codes/code-control"
import { answerJson } from "../http/answer"
import type { CodeSettings } from "../ledger/codes/code-settings"
import { asObject } from "./as-object"
import type { ControlRoute } from "./control-route"

/** The control judges the bodies, with the same words as in process. */
export const codeRoutes: readonly ControlRoute[] = [
  {
    method: "POST",
    path: "/_simulator/charges/:merchantChargeId/pay",
    async handle({ params, body }, control) {
      const id = params.merchantChargeId ?? ""
      const options: PayOptions = asObject(body)
      return answerJson(200, { charge: await control.pay(id, options) })
    },
  },
  {
    method: "POST",
    path: "/_simulator/code-settings",
    async handle({ body }, control) {
      const settings: Partial<CodeSettings> = asObject(body)
      await control.changeCodeSettings(settings)
      return answerJson(200, { done: true })
    },
  },
]
