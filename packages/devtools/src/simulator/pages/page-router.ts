import express, { type RequestHandler, type Router } from "express"

import type { ControlActions } from "../control/control"
import { SimulatorControlError } from "../control/control-error"
import { sendAnswer, type Answer } from "../gateway/answer"
import type { RequestBody } from "../gateway/gateway-request"
import { linkPaymentTypes } from "../links/simulated-link"
import { findHostHeaderProblem, originProblem } from "../loopback-checks"
import type { World } from "../world"
import { renderLinkPage, waysToPay } from "./link-page"
import { renderNoticePage, redirectTo } from "./page"
import { renderPanelPage } from "./panel-page"
import { parseReaisAsCentavos } from "./format-values"

type PageOf = (
  params: Record<string, string | undefined>,
  amount: () => number | undefined
) => Promise<Answer | undefined>

/**
 * Creates the router of the simulator's web pages. These are the merchant panel, on which Pix and wallet codes can also
 * be paid, and one page for each payment link.
 */
export function pageRouter(world: World, control: ControlActions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const routePage = (path: string, answer: PageOf) =>
    router.get(path, createPageHandler(answer))
  const routeForm = (path: string, answer: PageOf) =>
    router.post(path, createPageHandler(answer))
  const linkOf = (id?: string) =>
    world.links.listAllLinks().find((of) => of.id === id)
  const chargeActionsByPath: Record<
    string,
    (id: string, amount?: number) => unknown
  > = {
    pay: (id) => control.pay(id),
    capture: (id, amount) => control.panelCapture(id, amount),
    void: control.panelVoid,
    refund: (id, amount) => control.panelRefund(id, amount),
    "charge-back": control.panelChargeBack,
    "win-dispute": control.panelWinDispute,
    "lose-dispute": control.panelLoseDispute,
  }

  router.use(["/panel", "/p", "/app"], refuseForeignOrigins(world))
  routePage("/panel", async () =>
    renderPanelPage({
      charges: await control.charges(),
      links: await control.paymentLinks(),
      now: world.clock.now(),
    })
  )
  routeForm(
    "/panel/charges/:id/:action",
    async ({ id = "", action }, amount) => {
      await chargeActionsByPath[action ?? ""]?.(id, amount())
      return redirectTo(`/panel#${id}`)
    }
  )
  routeForm("/panel/links/:id/inactive", async ({ id = "" }) => {
    await control.deactivateLink(id)
    return redirectTo(`/panel#${id}`)
  })
  routeForm("/panel/links/:id/refund/:of", async ({ id, of = "" }, amount) => {
    await control.refundLink(of, amount())
    return redirectTo(`/panel#${id}`)
  })
  routePage("/p/:id", async ({ id }) => {
    const link = linkOf(id)
    return link && renderLinkPage(link, world.clock.now())
  })
  routePage("/app/:id", async ({ id }) => linkOf(id) && redirectTo(`/p/${id}`))
  routeForm("/p/:id/pay/:way", async ({ id = "", way }) => {
    const paymentType = linkPaymentTypes.find(
      (type) => waysToPay[type].pathSegment === way
    )
    await control.payLink(id, { paymentType })
    return redirectTo(linkOf(id)?.redirectUrl ?? `/p/${id}`)
  })
  router.use(
    ["/panel", "/p", "/app"],
    createPageHandler(async () => undefined)
  )
  return router
}

function refuseForeignOrigins({ settings }: World): RequestHandler {
  return ({ headers, method }, response, next) => {
    const text =
      findHostHeaderProblem(headers, settings) ??
      (method === "GET" ? undefined : originProblem(headers))
    if (text === undefined) {
      next()
    } else {
      sendAnswer(response, renderNoticePage(403, "Acesso recusado", text))
    }
  }
}

/**
 * Makes the request handler of a page. The handler shows an error page if an action is not allowed, and a 404 page if
 * `answer` returns `undefined`.
 */
function createPageHandler(
  answer: PageOf
): RequestHandler<Record<string, string>> {
  return ({ params, body }, response, next) => {
    answer(params, () => readAmountInForm(body as RequestBody))
      .catch((error: unknown) => {
        if (error instanceof SimulatorControlError) {
          const { httpStatus, message } = error
          return renderNoticePage(httpStatus, "Não foi possível", message)
        }
        throw error
      })
      .then((page) => sendAnswer(response, page ?? notFoundPage), next)
  }
}

/**
 * Returns the amount that the user has typed in a form, in minor units. Returns `undefined` if the form has no amount
 * field. Throws SimulatorControlError if the text is not an amount, or if the amount is zero.
 */
function readAmountInForm(body: RequestBody): number | undefined {
  const form = new URLSearchParams(body.kind === "text" ? body.text : "")
  const text = form.get("amount")
  const amount = text === null ? undefined : parseReaisAsCentavos(text)
  if (text !== null && !amount) {
    const message = `Valor inválido: escreva um valor em reais, como 10,90; não "${text}".`
    throw new SimulatorControlError(message)
  }
  return amount
}

const notFoundPage = renderNoticePage(
  404,
  "Nada encontrado",
  "Isto não existe, ou o simulador foi reiniciado depois que foi criado."
)
