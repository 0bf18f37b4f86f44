import {
  type LedgerPaymentLink,
  SimulatorControlError,
} from "../../../packages/devtools/src/simulator"
import type { ControlActions } from "../../../packages/devtools/src/simulator/control/control"
import type { Answer } from "../actors/answer"
import type { PanelWhat } from "../stories/story"

/** What payers, and the merchant in the merchant panel, can do at the gateway without the store. */
export type AtGateway = Pick<
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

/** A shopper's payment session, with the ids by which its code or link can be paid. */
export interface Code {
  sessionId: string
  isCard: boolean
  merchantChargeId?: string
  linkId?: string
}

/**
 * Finds the provider's session in an answer. Returns it with the ids of its code or link. Returns `undefined` if the
 * status is not 200 or there is no such session.
 */
export function codeIn(
  { status, body }: Answer,
  provider: string
): Code | undefined {
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

/** Returns the id of the payment link in an answer to the administrator who created the link. */
export function linkIdIn({ body }: Answer): string | undefined {
  const { charge } = body as {
    charge?: { link: { url: string | null } }
  }
  return charge?.link.url?.split("/").at(-1)
}

/**
 * Pays a code or a link. The bank's confirmation may be late, a link may be paid several times, and `share` pays only a
 * part of the amount. Returns "done", or the reason for which the simulator refused the payment.
 */
export function payCode(
  gateway: Pick<AtGateway, "pay" | "payLink" | "charges">,
  { merchantChargeId, linkId }: Pick<Code, "merchantChargeId" | "linkId">,
  {
    isLate: late = false,
    times = 1,
    share = 1,
  }: { isLate?: boolean; times?: number; share?: number } = {}
): Promise<string> {
  return runAtGateway(async () => {
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

/** Returns the payments of payment links. The refunds, which the gateway shows in the same lists, are left out. */
export function paymentsOf(
  links: readonly LedgerPaymentLink[]
): LedgerPaymentLink["transactions"] {
  return links
    .flatMap(({ transactions }) => transactions)
    .filter(({ originalTransactionId }) => originalTransactionId === null)
}

export const DONE = "done"

/** Runs an action at the gateway. Returns "done", or the reason for which the simulator refused the action. */
export async function runAtGateway(
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

export const PANEL_ACTS: Record<
  PanelWhat,
  (gateway: AtGateway, id: string, amount?: number) => Promise<unknown>
> = {
  refund: (gateway, id, amount) => gateway.panelRefund(id, amount),
  capture: (gateway, id, amount) => gateway.panelCapture(id, amount),
  void: (gateway, id) => gateway.panelVoid(id),
  open_dispute: (gateway, id) => gateway.panelChargeBack(id),
  win_dispute: (gateway, id) => gateway.panelWinDispute(id),
  lose_dispute: (gateway, id) => gateway.panelLoseDispute(id),
}

/**
 * Returns the fraction `part` of an amount, but at least one centavo. A `part` of `null` stands for the whole amount,
 * and is returned as `null`.
 */
export function partOf(amount: number, part: number | null): number | null {
  return part === null ? null : Math.max(1, Math.floor(amount * part))
}
