import type { Answer } from "../../http/answer"
import { defaultMerchant, nameOf } from "../../merchants/merchant"
import { html } from "../../payer-panel/html"
import { answerPage } from "../../payer-panel/page"
import { redirect, type PanelPage } from "../../payer-panel/panel-page"
import { SimulatorControlError } from "../../simulator-control-error"
import type { World } from "../../world"
import { payLink } from "../control/move-link"
import { linkPaymentTypes, type PaymentLink } from "../ledger/payment-link"
import { answerPayerPage } from "./payer-page"
import { pathOf, waysToPay } from "./ways-to-pay"

/** Where the address of a link leads. */
export const linkPages: readonly PanelPage[] = [
  {
    method: "GET",
    path: "/p/:paymentLinkId",
    answer: ({ params }, world) =>
      onLink(params, world, (link) =>
        answerPayerPage({
          link,
          merchant: merchantName(link, world),
          now: world.clock.now(),
        })
      ),
  },
  {
    method: "GET",
    path: "/app/:paymentLinkId",
    answer: ({ params }, world) =>
      onLink(params, world, (link) => redirect(pathOf(link))),
  },
  {
    method: "POST",
    path: "/p/:paymentLinkId/pay/:way",
    answer: ({ params }, world) =>
      onLink(params, world, (link) => {
        const paymentType = linkPaymentTypes.find(
          (type) => waysToPay[type].segment === params.way
        )
        const isPaid = paymentType && isTaken(world, link, paymentType)
        // The link's page tells what has become of it when it could not be paid any more.
        return redirect((isPaid && link.redirectUrl) || pathOf(link))
      }),
  },
]

export function merchantName(
  { merchantDocument }: PaymentLink,
  { merchants }: World
): string {
  return nameOf(merchants.byDocument(merchantDocument) ?? defaultMerchant)
}

export function onLink(
  { paymentLinkId }: Record<string, string>,
  { links }: World,
  answer: (link: PaymentLink) => Answer
): Answer {
  const link = links.all().find(({ id }) => id === paymentLinkId)
  return link ? answer(link) : notFound()
}

function isTaken(
  world: World,
  link: PaymentLink,
  paymentType: PaymentLink["paymentTypes"][number]
): boolean {
  try {
    payLink(world, link, { paymentType })
    return true
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      return false
    }
    throw error
  }
}

function notFound(): Answer {
  const title = "Link não encontrado"
  return answerPage({
    status: 404,
    title,
    main: html`
      <div class="card">
        <h1>${title}</h1>
        <p class="soft">
          Este link não existe, ou o simulador foi reiniciado depois que ele foi
          criado.
        </p>
      </div>
    `,
  })
}
