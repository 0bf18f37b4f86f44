import {
  type ShownPaymentLink,
  SimulatorControlError,
} from "../../../packages/devtools/src/simulator"
import type { ControlActions } from "../../../packages/devtools/src/simulator/control/control"
import type { StoreAnswer } from "../actors/store-answer"
import type { PanelAction } from "../stories/story"

/**
 * The actions of payers and merchants at the gateway that do not go through the store. `charges` returns the gateway's
 * charges.
 */
export type GatewayActions = Pick<
  ControlActions,
  | "pay"
  | "payLink"
  | "panelRefund"
  | "panelCapture"
  | "panelVoid"
  | "panelChargeBack"
  | "panelWinDispute"
  | "panelLoseDispute"
  | "charges"
>

/** A payment session of a shopper, with the id that is needed to pay its code or link. */
export interface PayableSession {
  sessionId: string
  isCard: boolean
  merchantChargeId?: string
  linkId?: string
}

/**
 * Returns the payment session of the given provider from an answer of the store. Returns `undefined` if the answer's
 * status is not 200, or if the answer contains no session of this provider.
 */
export function findProviderSessionInAnswer(
  { status, body }: StoreAnswer,
  provider: string
): PayableSession | undefined {
  if (status !== 200) return undefined
  const { payment_collection: collection } = body as {
    payment_collection: {
      payment_sessions: {
        id: string
        provider_id: string
        data: {
          checkout_transparent?: {
            merchant_charge_id?: string
            code?: unknown
            link?: { url: string }
          }
        }
      }[]
    }
  }
  const session = collection.payment_sessions
    .filter(({ provider_id }) => provider_id === provider)
    .at(-1)
  if (!session) return undefined
  const { code, link, merchant_charge_id } =
    session.data.checkout_transparent ?? {}
  const linkId = link?.url.split("/").at(-1)
  return {
    sessionId: session.id,
    isCard: provider.includes("card"),
    ...(code && merchant_charge_id
      ? { merchantChargeId: merchant_charge_id }
      : {}),
    ...(linkId === undefined ? {} : { linkId }),
  }
}

/**
 * Returns the id of the payment link in the store's answer to the creation of a link, or `undefined` if the answer
 * contains no link.
 */
export function linkIdIn({ body }: StoreAnswer): string | undefined {
  const { charge } = body as {
    charge?: { link: { url: string | null } }
  }
  return charge?.link.url?.split("/").at(-1)
}

/**
 * Pays a code or a link. Returns "done", or the simulator's reason for refusing the payment.
 * - `isLate` delays the bank's confirmation.
 * - `times` is how often a link is paid.
 * - `share` is the fraction of a code's amount that is paid.
 */
export function payCodeOrLink(
  gateway: Pick<GatewayActions, "pay" | "payLink" | "charges">,
  {
    merchantChargeId,
    linkId,
  }: Pick<PayableSession, "merchantChargeId" | "linkId">,
  {
    isLate: late = false,
    times = 1,
    share = 1,
  }: { isLate?: boolean; times?: number; share?: number } = {}
): Promise<string> {
  return tryActionAtGateway(async () => {
    if (linkId !== undefined) return gateway.payLink(linkId, { late, times })
    if (merchantChargeId === undefined) {
      throw new SimulatorControlError("There is nothing to pay.")
    }
    const charges = share === 1 ? [] : await gateway.charges()
    const asked = charges.find(
      (charge) => charge.merchantChargeId === merchantChargeId
    )?.originalAmount
    return gateway.pay(merchantChargeId, {
      late,
      ...(asked === undefined
        ? {}
        : { amount: Math.max(1, Math.round(asked * share)) }),
    })
  })
}

/**
 * Returns the payments of payment links. The gateway lists refunds together with payments, so they are filtered out.
 */
export function paymentsOfLinks(
  links: readonly ShownPaymentLink[]
): ShownPaymentLink["transactions"] {
  return links
    .flatMap(({ transactions }) => transactions)
    .filter(({ originalTransactionId }) => originalTransactionId === null)
}

export const DONE = "done"

/** Runs an action at the gateway. Returns "done", or the simulator's reason for refusing the action. */
export async function tryActionAtGateway(
  action: () => Promise<unknown>
): Promise<string> {
  try {
    await action()
    return DONE
  } catch (error) {
    if (error instanceof SimulatorControlError) return error.message
    throw error
  }
}

export const PANEL_ACTIONS: Record<
  PanelAction,
  (gateway: GatewayActions, id: string, amount?: number) => Promise<unknown>
> = {
  refund: (gateway, id, amount) => gateway.panelRefund(id, amount),
  capture: (gateway, id, amount) => gateway.panelCapture(id, amount),
  void: (gateway, id) => gateway.panelVoid(id),
  open_dispute: (gateway, id) => gateway.panelChargeBack(id),
  win_dispute: (gateway, id) => gateway.panelWinDispute(id),
  lose_dispute: (gateway, id) => gateway.panelLoseDispute(id),
}

/**
 * Returns the fraction `part` of an amount in centavos, and at least 1. If `part` is `null`, returns `null`, which
 * stands for the whole amount.
 */
export function fractionOfAmount(
  amount: number,
  part: number | null
): number | null {
  return part === null ? null : Math.max(1, Math.floor(amount * part))
}
