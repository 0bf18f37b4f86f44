import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { ledgerOf, paymentsOf, type Scope } from "./core"
import { decimalText } from "./rows"
import type { Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import { ourProvider, providerIdOf } from "../charge/provider-id"
import { decimalFromMinorUnits } from "../charge/money"
import { PUBLIC_KEY, publicDataOf } from "../charge/public-data/public-data"

const sessionRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  raw_amount: decimalText,
  data: z.record(z.string(), z.unknown()).nullish(),
})

interface Changes {
  data: Record<string, unknown>
  status?: "canceled" | "pending"
}

/** A closed session cannot be completed. One that is gone cannot either. */
export function closeSession(scope: Scope, sessionId: string): Promise<void> {
  return setStatus(scope, sessionId, "canceled")
}

/** Core authorizes no session that is closed, and an order waits to be paid by this one. */
export function reopenSession(scope: Scope, sessionId: string): Promise<void> {
  return setStatus(scope, sessionId, "pending")
}

function setStatus(
  scope: Scope,
  sessionId: string,
  status: Changes["status"] & string
): Promise<void> {
  return changeSession(scope, sessionId, ({ data }) => ({
    data: data ?? {},
    status,
  }))
}

/** Changes a session, where there still is one; core's update wants all of it. */
async function changeSession(
  scope: Scope,
  sessionId: string,
  changesOf: (
    session: z.output<typeof sessionRow>
  ) => Changes | Promise<Changes>
): Promise<void> {
  const payments = paymentsOf(scope)
  const [session] = z
    .array(sessionRow)
    .parse(await payments.listPaymentSessions({ id: sessionId }))
  if (session) {
    await payments.updatePaymentSession({
      id: session.id,
      amount: Number(session.raw_amount),
      currency_code: session.currency_code,
      ...(await changesOf(session)),
    })
  }
}

/**
 * Closes the sessions of codes that were given up before this charge: a process that was killed between
 * making the new session and deleting the old one left both, and core completes a cart with
 * whichever it finds first.
 */
export async function closeDeadSessions(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = ledgerOf(container)
  const all = await ledger.findChargesOfCollection(charge.paymentCollectionId)
  for (const other of all) {
    if (other.id !== charge.id && (!isOpen(other.state) || other.abandonedAt)) {
      await closeSession(container, other.paymentSessionId)
    }
  }
}

/** Core generates it for every model of a module, and its interface leaves it out (measured). */
interface GeneratedMethods {
  createPaymentSessions(row: Record<string, unknown>): Promise<unknown>
}

/**
 * Writes the row of a payment session again that is gone from Medusa, so that the order which waits
 * can be paid with its charge: core pays an order by way of a session, and knows no other. That
 * happens when a code was abandoned after its end, another session took its place, and a bank confirmed
 * it late.
 *
 * Only the row: no provider is called, and nothing is charged. Only for a charge of the ledger, which
 * is written down when its session is there: what comes back has existed, with the same id.
 */
export async function reviveSession(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService & GeneratedMethods>(
    Modules.PAYMENT
  )
  const { paymentSessionId: id } = charge
  await payments.createPaymentSessions({
    id,
    payment_collection_id: charge.paymentCollectionId,
    provider_id: providerIdOf(charge),
    amount: Number(decimalFromMinorUnits(charge.amount)),
    currency_code: charge.currencyCode.toLowerCase(),
    data: { session_id: id, [PUBLIC_KEY]: publicDataOf(charge) },
    status: "pending",
  })
}

const chosen = z.array(
  z.object({ provider_id: z.string(), status: z.string() })
)

/**
 * Whether a payment collection has a session of another provider that is not over: a person may have
 * offered another way to pay.
 */
export async function hasSessionOfOthers(
  scope: Scope,
  { paymentCollectionId }: Pick<Charge, "paymentCollectionId">
): Promise<boolean> {
  const found = chosen.parse(
    await paymentsOf(scope).listPaymentSessions({
      payment_collection_id: paymentCollectionId,
    })
  )
  return found.some(
    ({ provider_id, status }) =>
      !ourProvider(provider_id) && status !== "canceled" && status !== "error"
  )
}

/**
 * Replaces the data of a session, where there still is one. Its status stays: somebody may be changing
 * it at this moment.
 */
export function replaceSessionData(
  scope: Scope,
  sessionId: string,
  data: () => Promise<Record<string, unknown>>
): Promise<void> {
  return changeSession(scope, sessionId, async () => ({ data: await data() }))
}

/**
 * Makes a payment session, which calls its provider; resolves to its id. Rejects with what the provider
 * threw.
 */
export async function createSession(
  container: MedusaContainer,
  session: {
    payment_collection_id: string
    provider_id: string
    data: Record<string, unknown>
  }
): Promise<string> {
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: session,
  })
  return result.id
}

const payments = z.array(z.object({ payment_session_id: z.string().nullish() }))

/** The session that a payment was made of; undefined without such a payment, or where it has none. */
export async function sessionOfPayment(
  scope: Scope,
  paymentId: string
): Promise<string | undefined> {
  const [payment] = payments.parse(
    await paymentsOf(scope).listPayments({ id: paymentId })
  )
  return payment?.payment_session_id ?? undefined
}
