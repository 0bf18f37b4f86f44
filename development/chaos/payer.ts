import { sessionIn } from "../../integration-tests/support/a-code-checkout"
import type { Answer } from "../../integration-tests/support/a-shopper"
import { SimulatorControlError } from "../../src/simulator"
import type { ShopperStep } from "../simulate/story"
import { NO_ANSWER } from "./processes"
import type { Stage } from "./stage"

/** What a shop's page shows of a session. */
export interface ShownCode {
  sessionId: string
  isCard: boolean
  merchantChargeId?: string
  linkId?: string
}

/** Returns the code or link in an answer; an empty list unless the status is 200. */
export function shownCodeIn(answer: Answer, providerId: string): ShownCode[] {
  if (answer.status !== 200) return []
  const { id, shown, merchantChargeId } = sessionIn(answer.body, providerId)
  const linkId = shown.link?.url.split("/").at(-1)
  return [
    {
      sessionId: id,
      isCard: providerId.includes("card"),
      ...(shown.code ? { merchantChargeId } : {}),
      ...(linkId === undefined ? {} : { linkId }),
    },
  ]
}

type Payment = Omit<Extract<ShopperStep, { kind: "pay" }>, "kind" | "isOld">

/** Pays a code or a link; the bank's confirmation may come late, and a link may be paid twice. */
export async function payCode(
  { simulator, journal }: Pick<Stage, "simulator" | "journal">,
  { merchantChargeId, linkId }: Pick<ShownCode, "merchantChargeId" | "linkId">,
  { isLate: late, times, share }: Payment
): Promise<string> {
  const words = await whatComesOf(async () => {
    if (linkId !== undefined) return simulator.payLink(linkId, { late, times })
    if (merchantChargeId === undefined) return undefined
    const charge = await simulator.charge(merchantChargeId)
    const amount = Math.max(
      1,
      Math.round((charge?.originalAmount ?? 1) * share)
    )
    return simulator.pay(merchantChargeId, { late, amount })
  })
  if (words === DONE) journal.count("payments of codes")
  return words
}

const DONE = "done"

/** Does something with a charge. Returns "done", or the simulator's reason for refusing it. */
export async function whatComesOf(
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

/** Returns the message that a person would read in an answer. */
export function wordsOf({ body }: Answer): string {
  const { type, error, message } = body as {
    type?: string
    error?: { message?: string }
    message?: string
  }
  return error?.message ?? message ?? type ?? ""
}

export function inShort(answer: Answer): string {
  if (answer.status === NO_ANSWER) return "no answer"
  return `${answer.status} ${wordsOf(answer).slice(0, 120)}`.trim()
}
