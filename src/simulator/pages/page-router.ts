import express, { type RequestHandler, type Router } from "express"

import type { ControlActions } from "../control/control"
import { SimulatorControlError } from "../control/control-error"
import { sendAnswer, type Answer } from "../gateway/answer"
import type { RequestBody } from "../gateway/gateway-exchange"
import { linkPaymentTypes } from "../links/simulated-link"
import { defaultMerchant, nameOf } from "../merchants/merchant"
import { hostProblem, originProblem } from "../own-machine"
import type { World } from "../world"
import { answerLinkPage, waysToPay } from "./link-page"
import { answerNotice, redirect } from "./page"
import { answerPanel, answerPanelItem } from "./panel-page"
import { centsOf } from "./words"

type PageOf = (
  params: Record<string, string | undefined>,
  amount: () => number | undefined
) => Promise<Answer | undefined>

/** The pages for people: to pay codes and links, and the merchant's panel. They act only by the control. */
export function pageRouter(world: World, control: ControlActions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const page = (path: string, answer: PageOf) =>
    router.route(path).get(handler(answer)).all(handler(notHere))
  const form = (path: string, answer: PageOf) =>
    router.route(path).post(handler(answer)).all(handler(notHere))
  const merchantOf = (of: { merchantDocument: string }) =>
    nameOf(world.merchants.byDocument(of.merchantDocument) ?? defaultMerchant)
  const named = <T extends { merchantDocument: string }>(of: T) => ({
    ...of,
    merchant: merchantOf(of),
  })
  const panel = async () => ({
    charges: (await control.charges()).map(named),
    links: (await control.paymentLinks()).map(named),
    now: world.clock.now(),
  })
  const linkOf = (id?: string) => world.links.all().find((of) => of.id === id)
  const moves: Record<string, (id: string, amount?: number) => unknown> = {
    // The page shows the outcome, also if the code could not be paid any more.
    pay: (id) => isDone(control.pay(id)),
    capture: (id, amount) => control.panelCapture(id, amount),
    void: control.panelVoid,
    refund: (id, amount) => control.panelRefund(id, amount),
    "charge-back": control.panelChargeBack,
    "win-dispute": control.panelWinDispute,
    "lose-dispute": control.panelLoseDispute,
  }

  router.use(["/panel", "/p", "/app"], refuseStrangers(world))
  page("/panel", async () => answerPanel(await panel()))
  page("/panel/charges/:id", async ({ id }) =>
    answerPanelItem({ ...(await panel()), links: [] }, id)
  )
  page("/panel/links/:id", async ({ id }) =>
    answerPanelItem({ ...(await panel()), charges: [] }, id)
  )
  form("/panel/charges/:id/:action", async ({ id = "", action }, amount) => {
    const move = moves[action ?? ""]
    if (!move || !(await control.charge(id))) {
      return undefined
    }
    await move(id, amount())
    return redirect(`/panel/charges/${id}`)
  })
  form("/panel/links/:id/inactive", async ({ id = "" }) => {
    await control.deactivateLink(id)
    return redirect(`/panel/links/${id}`)
  })
  form("/panel/links/:id/refund/:of", async ({ id, of = "" }, amount) => {
    await control.refundLink(of, amount())
    return redirect(`/panel/links/${id}`)
  })
  page("/p/:id", async ({ id }) => {
    const link = linkOf(id)
    const now = world.clock.now()
    return link && answerLinkPage({ link, merchant: merchantOf(link), now })
  })
  page("/app/:id", async ({ id }) => linkOf(id) && redirect(`/p/${id}`))
  form("/p/:id/pay/:way", async ({ id = "", way }) => {
    const link = linkOf(id)
    const paymentType = linkPaymentTypes.find(
      (type) => waysToPay[type].segment === way
    )
    const isPaid =
      link &&
      paymentType &&
      (await isDone(control.payLink(id, { paymentType })))
    // The link's page says why the link could not be paid.
    return link && redirect((isPaid && link.redirectUrl) || `/p/${id}`)
  })
  router.use(
    ["/panel", "/p", "/app"],
    handler(async () => undefined)
  )
  return router
}

function refuseStrangers({ settings }: World): RequestHandler {
  return ({ headers, method }, response, next) => {
    const text =
      hostProblem(headers, settings) ??
      (method === "GET" ? undefined : originProblem(headers))
    if (text === undefined) {
      next()
    } else {
      const title = "Acesso recusado"
      sendAnswer(response, answerNotice({ status: 403, title, text }))
    }
  }
}

/** Handles a page. Shows a refusal of the control on an error page; undefined means not found. */
function handler(answer: PageOf): RequestHandler<Record<string, string>> {
  return ({ params, body }, response, next) => {
    answer(params, () => amountIn(body as RequestBody))
      .catch((error: unknown) => {
        if (error instanceof SimulatorControlError) {
          const { httpStatus: status, message: text } = error
          return answerNotice({ status, title: "Não foi possível", text })
        }
        throw error
      })
      .then((page) => sendAnswer(response, page ?? nothing), next)
  }
}

/** Returns the amount in a form, in cents; undefined for a form without an amount. */
function amountIn(body: RequestBody): number | undefined {
  const form = new URLSearchParams(body.kind === "text" ? body.text : "")
  const text = form.get("amount")
  const amount = text === null ? undefined : centsOf(text)
  if (text !== null && !amount) {
    const message = `Valor inválido: escreva um valor em reais, como 10,90; não "${text}".`
    throw new SimulatorControlError(message)
  }
  return amount
}

/** Returns false if the state does not allow the action. */
async function isDone(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      return false
    }
    throw error
  }
}

const nothing = answerNotice({
  status: 404,
  title: "Nada encontrado",
  text: "Isto não existe, ou o simulador foi reiniciado depois que foi criado.",
})

const notHere: PageOf = async () =>
  answerNotice({
    status: 405,
    title: "Página não encontrada",
    text: "Não há nada neste endereço.",
  })
