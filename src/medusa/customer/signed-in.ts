import { AsyncLocalStorage } from "node:async_hooks"
import { runWithoutRequestLanguage } from "../../texts/request-language"

/**
 * The actor that is recorded for an action of core if no administrator's request is being handled and core names no
 * actor.
 */
export const CORE_ACTOR = "medusa"

/**
 * The recorded actor of a workflow of this plugin that the store's own code runs outside an administrator's request. It
 * differs from CORE_ACTOR, because a refund that core decided stays in force even when an order has the money.
 */
export const STORE_WORKFLOW_ACTOR = "store"

interface SignedIn {
  actor: string
  reason?: string | undefined
}

const SIGNED_IN = new AsyncLocalStorage<SignedIn | undefined>()

/**
 * Handles an administrator's request with `run`. In all code that `run` calls, `signedInActor` returns the given actor,
 * which is the id of a user or an API key.
 */
export function runAsActor<Result>(actor: string, run: () => Result): Result {
  return SIGNED_IN.run({ actor }, run)
}

/**
 * Runs an action of the signed-in administrator together with the reason that the administrator gave. In all code that
 * `run` calls, `reasonOfAdministrator` returns this reason. Core's workflows have no parameter for a reason.
 */
export function runWithReason<Result>(
  reason: string | undefined,
  run: () => Result
): Result {
  const caller = SIGNED_IN.getStore()
  return caller ? SIGNED_IN.run({ ...caller, reason }, run) : run()
}

/**
 * Runs work that no administrator has requested. In this work, `signedInActor` returns `undefined` and
 * `requestLanguage` returns English.
 *
 * Rules, subscribers and the outbox run in this way. An administrator's request may start them, but the administrator
 * did not decide what they do. AsyncLocalStorage would otherwise attribute their work to the administrator, and their
 * texts would be in the language of that administrator.
 */
export function runWithoutCaller<Result>(run: () => Result): Result {
  return SIGNED_IN.run(undefined, () => runWithoutRequestLanguage(run))
}

/**
 * Returns the id of the administrator or secret API key whose request is being handled. Returns `undefined` in jobs,
 * scripts and requests of shoppers, and in work that `runWithoutCaller` runs. The plugin records this id as the actor,
 * even if the input of a workflow names another one.
 */
export function signedInActor(): string | undefined {
  return SIGNED_IN.getStore()?.actor
}

/**
 * Returns the reason that the signed-in administrator gave for the present action. Returns `undefined` if no reason was
 * given or no administrator is signed in.
 */
export function reasonOfAdministrator(): string | undefined {
  return SIGNED_IN.getStore()?.reason
}
