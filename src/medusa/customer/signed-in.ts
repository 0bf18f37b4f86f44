import { AsyncLocalStorage } from "node:async_hooks"
import { withoutRequestLanguage } from "../../texts/request-language"

/** The actor of an action of core without a request of an administrator, for which core names no actor. */
export const ACTOR_CORE = "medusa"

/**
 * The actor of a workflow of this plugin that the store's own code runs without a request of an administrator. It
 * differs from core's actor, because a refund that core decided is kept even if an order has the money.
 */
export const WORKFLOW_OF_STORE = "store"

interface SignedIn {
  actor: string
  reason?: string | undefined
}

const SIGNED_IN = new AsyncLocalStorage<SignedIn | undefined>()

/**
 * Runs the handling of an administrator's request. Everything that it calls gets this user or API key from `signedIn`.
 */
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
 * Runs work without a signed-in caller. In this work, `signedIn` returns `undefined` and `requestLanguage` English. It
 * is for rules, subscribers and the outbox, which a request may trigger although its user decided nothing about them.
 * AsyncLocalStorage would otherwise attribute the work to that user, and its records would be in that user's language.
 */
export function withoutCaller<Result>(run: () => Result): Result {
  return SIGNED_IN.run(undefined, () => withoutRequestLanguage(run))
}

/**
 * Returns the id of the administrator or secret API key whose request is being handled. Returns `undefined` in jobs,
 * scripts and requests of shoppers, and in work that `withoutCaller` runs. The records name this caller and never one
 * that the input of a workflow names.
 */
export function signedIn(): string | undefined {
  return SIGNED_IN.getStore()?.actor
}

/** Returns the reason that the signed-in caller gave for the present action; undefined where `signedIn` is. */
export function reasonGiven(): string | undefined {
  return SIGNED_IN.getStore()?.reason
}
