import { sessionIn } from "../../integration-tests/support/a-code-checkout"
import type { Answer } from "../../integration-tests/support/a-shopper"
import type { Chance } from "./chance"
import { whatComesOf } from "./panel"
import { NO_ANSWER } from "./processes"
import type { Stage } from "./stage"

/** What a shop's page shows of a session: of a card nothing but its id. */
export interface ShownCode {
  sessionId: string
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
      ...(shown.code ? { merchantChargeId } : {}),
      ...(linkId === undefined ? {} : { linkId }),
    },
  ]
}

/** Somebody pays it with a telephone, perhaps so that the bank's confirmation comes late, or twice at a link. */
export async function payCode(
  { simulator, journal }: Pick<Stage, "simulator" | "journal">,
  chance: Chance,
  { merchantChargeId = "", linkId }: Omit<ShownCode, "sessionId">
): Promise<string> {
  const late = chance.isTrue(0.1)
  const times = chance.isTrue(0.12) ? 2 : 1
  if (linkId === undefined && merchantChargeId === "") return "nothing to pay"
  const words = await whatComesOf(() =>
    linkId === undefined
      ? simulator.pay(merchantChargeId, { late })
      : simulator.payLink(linkId, { late, times })
  )
  if (words === "done") journal.count("payments of codes")
  return words
}

/** What somebody reads of an answer. */
export function inShort({ status, body }: Answer): string {
  if (status === NO_ANSWER) return "no answer"
  const { type, error, message } = body as {
    type?: string
    error?: { message?: string }
    message?: string
  }
  const words = error?.message ?? message ?? type ?? ""
  return `${status} ${words.slice(0, 120)}`.trim()
}
