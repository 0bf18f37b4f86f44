import { z } from "@medusajs/framework/zod"

import { answerJson } from "../http/answer"
import type { LedgerPaymentLink } from "../payment-links/ledger/ledger-payment-link"
import type { PayLinkOptions } from "../payment-links/control/payment-link-control"
import { readAs } from "../read-as"
import type { SimulatorControl } from "../simulator-control"
import { asObject } from "./as-object"
import type { ControlRoute } from "./control-route"

const nothing = z.strictObject({})
const someAmount = z.strictObject({ amount: z.unknown() })
const rotation = z.strictObject({ merchantDocument: z.string().optional() })
const ofMerchant = z.looseObject({ merchantDocument: z.string().optional() })

type Act = (
  control: SimulatorControl,
  id: string,
  body: unknown
) => Promise<LedgerPaymentLink>

/** Where a body is only passed on, the control judges it, with the same words as in process. */
export const paymentLinkRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/_simulator/payment-links",
    handle: async (_call, control) =>
      answerJson(200, { paymentLinks: await control.paymentLinks() }),
  },
  {
    method: "GET",
    path: "/_simulator/payment-links/:id",
    async handle({ params }, control) {
      const id = decodeURIComponent(params.id ?? "")
      const paymentLink = await control.paymentLink(id)
      return paymentLink
        ? answerJson(200, { paymentLink })
        : answerJson(404, {
            message: `No payment link has the id or order number ${id}`,
          })
    },
  },
  route("payment-links/:id/pay", (control, id, body) => {
    const options: PayLinkOptions = asObject(body)
    return control.payLink(id, options)
  }),
  route("payment-links/:id/inactive", (control, id, body) => {
    readAs(nothing, body ?? {}, "inactive")
    return control.deactivateLink(id)
  }),
  route("payment-links/:id/expire", (control, id, body) => {
    readAs(nothing, body ?? {}, "expire")
    return control.expireLink(id)
  }),
  route("payment-link-transactions/:id/refund", (control, id, body) => {
    const { amount } = readAs(someAmount, body ?? {}, "refund")
    return control.refundLink(id, amount as number | undefined)
  }),
  {
    method: "POST",
    path: "/_simulator/payment-link-credentials",
    async handle({ body }, control) {
      const { merchantDocument } = readAs(rotation, body ?? {}, "credentials")
      const credential =
        await control.rotatePaymentLinkCredential(merchantDocument)
      return answerJson(201, { credential })
    },
  },
  {
    method: "POST",
    path: "/_simulator/payment-link-access",
    async handle({ body }, control) {
      const { merchantDocument, ...change } = readAs(
        ofMerchant,
        body ?? {},
        "payment-link access"
      )
      await control.changePaymentLinkAccess(change, merchantDocument)
      return answerJson(200, { done: true })
    },
  },
]

function route(path: string, act: Act): ControlRoute {
  return {
    method: "POST",
    path: `/_simulator/${path}`,
    async handle({ params, body }, control) {
      // Ids have no escapes, but an order number may.
      const id = decodeURIComponent(params.id ?? "")
      return answerJson(200, { paymentLink: await act(control, id, body) })
    },
  }
}
