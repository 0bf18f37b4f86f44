import { randomBytes, randomUUID } from "node:crypto"
import { minorUnits } from "../../charge/money"
import { systemClock } from "../../payments/gateway-clients"
import type { WaitForPayment } from "./try-code"
import type { Observation } from "./observed-calls"
import type { Trial } from "./trial"

/** A link that this run made, or may have made: then only its order number is known. */
export interface BegunLink {
  orderNumber: string
  id?: string
  isEnded: boolean
}

/** Makes a payment link, lets people pay it, and makes it inactive twice. Adds to `begun` what it may have made. */
export async function tryLink(
  trial: Trial,
  begun: BegunLink[],
  waitForPayment: WaitForPayment
): Promise<void> {
  await trial.ofLinks("link_absent", undefined, async (links, budget) => {
    const found = await links.lookUpPaymentLink(randomUUID(), budget)
    return found.kind === "absent" ? { kind: "absent" } : { link: found.link }
  })
  const past = await create(trial, begun, "link_past")
  if (past.link) await endLink(trial, begun.at(-1))
  const { link } = await create(trial, begun, "link")
  const made = begun.at(-1)
  if (!link || !made) return
  const { id } = link
  const shown = await trial.ofLinks(
    "link",
    undefined,
    async (links, budget) => {
      const found = await links.lookUpPaymentLink(id, budget)
      return found.kind === "absent" ? { kind: "absent" } : { link: found.link }
    }
  )
  // The answer to the creation, with the lookup beside it.
  trial.note("link", { ...shown, link, lookup: shown })
  const list = (step: "link_list" | "link_paid") =>
    trial.ofLinks(step, undefined, async (links, budget) => ({
      transactions: await links.listLinkTransactions(id, budget),
    }))
  await list("link_list")
  await waitForPayment(
    "link",
    link.url,
    async () => ((await list("link_paid")).transactions ?? []).length > 0
  )
  await endLink(trial, made)
  await trial.ofLinks(
    "link_ended_again",
    "Make the link inactive again",
    async (links, budget) => {
      await links.deactivatePaymentLink(id, budget)
      return {}
    }
  )
}

async function create(
  trial: Trial,
  begun: BegunLink[],
  step: "link" | "link_past"
): Promise<Observation> {
  const orderNumber = `CONFIRM${randomBytes(4).toString("hex")}`
  const made: BegunLink = { orderNumber, isEnded: false }
  const words =
    step === "link"
      ? "Make a payment link"
      : "Make a link whose last day is over"
  const observed = await trial.ofLinks(step, words, async (links, budget) => {
    begun.push(made)
    const { methods } = trial.observations.account.paymentLink
    const link = await links.createPaymentLink(
      {
        orderNumber,
        name: "Confirmation",
        amount: minorUnits(trial.observations.amount),
        methods,
        maximumInstallments: 12,
        expiresOn: dayFromNow(step === "link" ? 1 : -2),
      },
      budget
    )
    return { link }
  })
  if (observed.link) made.id = observed.link.id
  if (observed.kind === "rejected" || observed.kind === "not_sent")
    made.isEnded = true
  return observed
}

/** Makes a link inactive and refunds its payments; what could not be done is left open. */
export async function endLink(
  trial: Trial,
  link: BegunLink | undefined
): Promise<void> {
  const paymentLinkId = link?.id
  if (!link || paymentLinkId === undefined || link.isEnded) return
  trial.given.say(`-> Make the link ${paymentLinkId} inactive`)
  const ended = await trial.ofLinks(
    "link_ended",
    undefined,
    async (links, budget) => {
      await links.deactivatePaymentLink(paymentLinkId, budget)
      return {}
    }
  )
  const returned = await trial.ofLinks(
    "link_returned",
    undefined,
    async (links, budget) => {
      const paid = await links.listLinkTransactions(paymentLinkId, budget)
      const payments = paid.filter(
        ({ transactionStatus }) => transactionStatus === "PAYED"
      )
      for (const { transactionId, amount = 0 } of payments) {
        const most = minorUnits(Math.min(amount, trial.observations.amount))
        await links.refundLinkTransaction(
          { paymentLinkId, transactionId, amount: most },
          budget
        )
      }
      return {}
    }
  )
  link.isEnded = ended.kind === "answered" && returned.kind === "answered"
}

function dayFromNow(days: number): string {
  const at = systemClock.now().getTime() + days * 86_400_000
  return new Date(at).toISOString().slice(0, 10)
}
