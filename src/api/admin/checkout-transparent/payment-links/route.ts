import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  collectionsOfOrder,
  ordersOfCollections,
} from "../../../../medusa/orders"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { createCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/create-checkout-transparent-payment-link"
import type {
  CreatePaymentLinkBody,
  ListPaymentLinksQuery,
} from "../validators"
import { readPaymentLink, showPaymentLink } from "./show-payment-link"

/** Payment links, the newest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListPaymentLinksQuery>,
  response: MedusaResponse
): Promise<void> {
  const { state, order_id, account, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { links, count } = await ledger.findPaymentLinks({
    account,
    state: state === "all" ? undefined : state,
    order:
      order_id === undefined
        ? undefined
        : {
            id: order_id,
            collectionIds: await collectionsOfOrder(request.scope, order_id),
          },
    limit,
    offset,
  })
  const orders = await ordersOfCollections(
    request.scope,
    links.map(({ charge }) => charge.paymentCollectionId)
  )
  response.json({
    payment_links: links.map((link) =>
      showPaymentLink(link, orders.get(link.charge.paymentCollectionId))
    ),
    count,
    limit,
    offset,
  })
}

/** Makes a link for what an order or a draft order has outstanding, or for an amount. */
export async function POST(
  request: AuthenticatedMedusaRequest<CreatePaymentLinkBody>,
  response: MedusaResponse
): Promise<void> {
  const { result: id } = await createCheckoutTransparentPaymentLinkWorkflow(
    request.scope
  ).run({
    input: {
      ...request.validatedBody,
      created_by: request.auth_context.actor_id,
    },
  })
  response.json({ payment_link: await readPaymentLink(request.scope, id) })
}
