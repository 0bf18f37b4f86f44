import type { Stage } from "./stage"

/** What a shopper was shown of a session. */
export interface Code {
  sessionId: string
  merchantChargeId?: string
  linkId?: string
  isCard?: boolean
}

/** Pays a code or a link, if it can be paid. */
export async function payCode(
  stage: Stage,
  { merchantChargeId, linkId }: Omit<Code, "sessionId">,
  {
    isLate,
    times,
    share = 1,
  }: { isLate: boolean; times: number; share?: number }
): Promise<void> {
  const { actions } = stage.gateway
  try {
    if (linkId !== undefined) {
      await actions.payLink(linkId, { late: isLate, times })
      stage.note(`payer: pays link ${linkId} ${times} times`)
    } else if (merchantChargeId !== undefined) {
      const charges = share === 1 ? [] : await actions.charges()
      const asked = charges.find(
        (charge) => charge.merchantChargeId === merchantChargeId
      )?.originalAmount
      const amount =
        asked === undefined
          ? {}
          : { amount: Math.max(1, Math.round(asked * share)) }
      await actions.pay(merchantChargeId, { late: isLate, ...amount })
      stage.note(`payer: pays ${merchantChargeId} ${amount.amount ?? ""}`)
    }
  } catch (error) {
    stage.note(`payer: cannot pay: ${(error as Error).message}`)
  }
}

/** Pays the oldest link that nobody has paid. */
export async function payOldestLink(stage: Stage): Promise<void> {
  const links = await stage.gateway.actions.paymentLinks()
  const unpaid = links.find(({ transactions }) => transactions.length === 0)
  if (!unpaid) return
  await payCode(stage, { linkId: unpaid.id }, { isLate: false, times: 1 })
}
