import { AsyncLocalStorage } from "node:async_hooks"
import { inNoRequestLanguage } from "../../texts/request-language"

/** The actor in the records of what core does without a request of an admin, and without naming anybody. */
export const ACTOR_CORE = "medusa"

/**
 * The actor in the records of a workflow of this plugin that the store's own code runs without a request of an admin.
 * It is not core's, because a refund that core decided stands even if an order has the money.
 */
export const WORKFLOW_OF_STORE = "store"

interface SignedIn {
  actor: string
  reason?: string | undefined
}

const SIGNED_IN = new AsyncLocalStorage<SignedIn | undefined>()

/** Runs the handling of an admin's request; in everything that it calls, `signedIn` returns this user or API key. */
export function asSignedIn<Result>(actor: string, run: () => Result): Result {
  return SIGNED_IN.run({ actor }, run)
}

/**
 * Runs an action for which the signed-in caller gave a reason: in everything that it calls, `reasonGiven` returns the
 * reason. Core's workflows have no field for it.
 */
export function withReason<Result>(
  reason: string | undefined,
  run: () => Result
): Result {
  const caller = SIGNED_IN.getStore()
  return caller ? SIGNED_IN.run({ ...caller, reason }, run) : run()
}

/**
 * Runs work without a signed-in caller: in it, `signedIn` returns undefined and `requestLanguage` English. Use it for
 * rules, subscribers and the outbox, which a request may trigger although its user decided nothing of them. Without
 * it, AsyncLocalStorage would attribute the work to that user, and what it records would be in that user's language.
 */
export function asNobody<Result>(run: () => Result): Result {
  return SIGNED_IN.run(undefined, () => inNoRequestLanguage(run))
}

/**
 * Returns the id of the admin user or secret API key whose request is being handled; undefined in jobs, scripts,
 * requests of shoppers, and what `asNobody` runs. The records name this caller and never one that the input of a
 * workflow names.
 */
export function signedIn(): string | undefined {
  return SIGNED_IN.getStore()?.actor
}

/** Returns the reason that the signed-in caller gave for the present action; undefined where `signedIn` is. */
export function reasonGiven(): string | undefined {
  return SIGNED_IN.getStore()?.reason
}
