import type { Stage } from "./stage"

/** What a shopper was shown of a session. */
export interface Code {
  sessionId: string
  merchantChargeId?: string
  linkId?: string
  isCard?: boolean
}

/** Somebody pays a code or a link, as far as it can be paid. */
export async function payCode(
  stage: Stage,
  { merchantChargeId, linkId }: Omit<Code, "sessionId">,
  { isLate, times }: { isLate: boolean; times: number }
): Promise<void> {
  const { actions } = stage.gateway
  try {
    if (linkId !== undefined) {
      await actions.payLink(linkId, { late: isLate, times })
      stage.note(`payer: pays link ${linkId} ${times} times`)
    } else if (merchantChargeId !== undefined) {
      await actions.pay(merchantChargeId, { late: isLate })
      stage.note(`payer: pays ${merchantChargeId}`)
    }
  } catch (error) {
    stage.note(`payer: cannot pay: ${(error as Error).message}`)
  }
}
