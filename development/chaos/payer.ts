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

/** None when the answer was no success. */
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

/** Somebody pays it with a telephone, perhaps so that the bank's confirmation comes late, or twice at a link. */
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

/** What a charge does not allow is refused, as to anybody: then why. */
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

/** What somebody reads of an answer. */
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
