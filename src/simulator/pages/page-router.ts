import express, {
  type Request,
  type RequestHandler,
  type Router,
} from "express"

import type { ControlActions } from "../control/control"
import { SimulatorControlError } from "../control/control-error"
import { sendAnswer, type Answer } from "../gateway/answer"
import { linkPaymentTypes, type PaymentLink } from "../links/simulated-link"
import { nameOf, defaultMerchant } from "../merchants/merchant"
import { hostProblem, originProblem } from "../own-machine"
import type { World } from "../world"
import { answerLinkPage, waysToPay, type ShownLink } from "./link-page"
import { answerNotice, redirect, type Notice } from "./page"
import { answerPanel, answerPanelItem } from "./panel-page"
import { centsOf } from "./words"

/** The pages for people: where payers pay codes and links, and the merchant's panel. All they do, the control does. */
export function pageRouter(world: World, control: ControlActions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use(["/panel", "/p", "/app"], (request, response, next) => {
    const problem =
      hostProblem(request.headers, world.settings) ??
      (request.method === "GET" ? undefined : originProblem(request.headers))
    if (problem === undefined) {
      next()
    } else {
      const title = "Acesso recusado"
      sendAnswer(response, answerNotice({ status: 403, title, text: problem }))
    }
  })
  const page = (path: string, answer: PageOf) =>
    router
      .route(path)
      .get(handler(answer))
      .all(handler(notHere(405)))
  const form = (path: string, answer: PageOf) =>
    router
      .route(path)
      .post(handler(answer))
      .all(handler(notHere(405)))

  const named = <T extends { merchantDocument: string }>(of: T) => ({
    ...of,
    merchant: merchantName(of, world),
  })
  const panel = async () => ({
    charges: (await control.charges()).map(named),
    links: (await control.paymentLinks()).map(named),
    now: world.clock.now(),
  })
  page("/panel", async () => answerPanel(await panel()))
  page("/panel/links", () => redirect("/panel"))
  page("/panel/charges/:id", async ({ params }) => {
    const { charges, now } = await panel()
    const these = charges.filter((of) => of.merchantChargeId === params.id)
    return answerPanelItem({ charges: these, links: [], now }) ?? nothing
  })
  page("/panel/links/:id", async ({ params }) => {
    const { links, now } = await panel()
    const these = links.filter(({ id }) => id === params.id)
    return answerPanelItem({ charges: [], links: these, now }) ?? nothing
  })
  form("/panel/charges/:id/:action", async ({ params, body }) => {
    const { id = "", action = "" } = params
    const move = movesOf(control)[action]
    return move && (await control.charge(id))
      ? act(`/panel/charges/${id}`, () => move(id, amountIn(body)))
      : nothing
  })
  form("/panel/links/:id/inactive", ({ params: { id = "" } }) =>
    act(`/panel/links/${id}`, () => control.deactivateLink(id))
  )
  form("/panel/links/:id/refund/:transactionId", ({ params, body }) => {
    const { id = "", transactionId = "" } = params
    return act(`/panel/links/${id}`, () =>
      control.refundLink(transactionId, amountIn(body))
    )
  })
  page("/p/:id", ({ params }) =>
    onLink(world, params.id, (link) => answerLinkPage(shownLink(link, world)))
  )
  page("/app/:id", ({ params }) =>
    onLink(world, params.id, ({ id }) => redirect(`/p/${id}`))
  )
  form("/p/:id/pay/:way", ({ params }) =>
    onLink(world, params.id, async (link) => {
      const paymentType = linkPaymentTypes.find(
        (type) => waysToPay[type].segment === params.way
      )
      const isPaid =
        paymentType !== undefined &&
        (await isDone(() => control.payLink(link.id, { paymentType })))
      // The link's page tells what has become of it when it could not be paid any more.
      return redirect((isPaid && link.redirectUrl) || `/p/${link.id}`)
    })
  )
  router.use(["/panel", "/p", "/app"], handler(notHere(404)))
  return router
}

type PageOf = (
  request: Request<Record<string, string>>
) => Answer | Promise<Answer>

function handler(answer: PageOf): RequestHandler<Record<string, string>> {
  return (request, response, next) => {
    Promise.resolve(answer(request)).then(
      (page) => sendAnswer(response, page),
      next
    )
  }
}

function shownLink(link: PaymentLink, world: World): ShownLink {
  return { link, merchant: merchantName(link, world), now: world.clock.now() }
}

function merchantName(
  { merchantDocument }: { merchantDocument: string },
  { merchants }: World
): string {
  return nameOf(merchants.byDocument(merchantDocument) ?? defaultMerchant)
}

type MoveOf = (id: string, amount: number | undefined) => Promise<unknown>

function movesOf(control: ControlActions): Record<string, MoveOf | undefined> {
  return {
    // The page tells what has become of it, also when it could not be paid any more.
    pay: (id) => isDone(() => control.pay(id)),
    capture: (id, amount) => control.panelCapture(id, amount),
    void: (id) => control.panelVoid(id),
    refund: (id, amount) => control.panelRefund(id, amount),
    "charge-back": (id) => control.panelChargeBack(id),
    "win-dispute": (id) => control.panelWinDispute(id),
    "lose-dispute": (id) => control.panelLoseDispute(id),
  }
}

/** What the form asks for, in cents; undefined for a form that asks for no amount. */
function amountIn(body: unknown): number | undefined {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : "")
  const text = form.get("amount")
  const amount = text === null ? undefined : centsOf(text)
  if (text !== null && !amount) {
    const message = `Valor inválido: escreva um valor em reais, como 10,90; não "${text}".`
    throw new SimulatorControlError(message)
  }
  return amount
}

/** Does it and goes back, or says why it is not possible. */
async function act(
  back: string,
  action: () => Promise<unknown>
): Promise<Answer> {
  try {
    await action()
    return redirect(back)
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      const { httpStatus: status, message: text } = error
      return answerNotice({ status, title: "Não foi possível", text, back })
    }
    throw error
  }
}

/** False when the state does not allow it. */
async function isDone(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      return false
    }
    throw error
  }
}

function onLink(
  { links }: World,
  linkId: string | undefined,
  answer: (link: PaymentLink) => Answer | Promise<Answer>
): Answer | Promise<Answer> {
  const link = links.all().find(({ id }) => id === linkId)
  return link ? answer(link) : nothing
}

const nothing = answerNotice({
  status: 404,
  title: "Nada encontrado",
  text: "Isto não existe, ou o simulador foi reiniciado depois que foi criado.",
  back: "/panel",
})

function notHere(status: Notice["status"]): PageOf {
  const title = "Página não encontrada"
  const text = "Não há nada neste endereço."
  return () => answerNotice({ status, title, text, back: "/panel" })
}
