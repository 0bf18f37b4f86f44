import { AsyncLocalStorage } from "node:async_hooks"
import { runWithoutRequestLanguage } from "../../texts/current-request-language"

/** The recorded actor of an action for which Medusa names no actor, outside the request of an administrator. */
export const CORE_ACTOR = "medusa"

/**
 * The recorded actor if the store's own code runs a workflow of the plugin outside the request of an administrator. The
 * value differs from CORE_ACTOR for the sake of refunds: the plugin carries out a refund that Medusa itself has
 * decided, even if an order can now use the money.
 */
export const STORE_WORKFLOW_ACTOR = "store"

interface SignedIn {
  actor: string
  reason?: string | undefined
}

const SIGNED_IN = new AsyncLocalStorage<SignedIn | undefined>()

/**
 * Runs `run`, which handles the request of an administrator. While it runs, `signedInActor` returns `actor`, the id of
 * a user or of an API key.
 */
export function runAsActor<Result>(actor: string, run: () => Result): Result {
  return SIGNED_IN.run({ actor }, run)
}

/**
 * Runs an action of the signed-in administrator. While it runs, `reasonOfAdministrator` returns `reason`, which the
 * administrator entered. If no administrator is signed in, the reason is ignored. This function is needed because
 * Medusa's workflows have no parameter for a reason.
 */
export function runWithReason<Result>(
  reason: string | undefined,
  run: () => Result
): Result {
  const caller = SIGNED_IN.getStore()
  return caller ? SIGNED_IN.run({ ...caller, reason }, run) : run()
}

/**
 * Runs work that no administrator has requested. While it runs, `signedInActor` returns `undefined`, and
 * `requestLanguage` returns English.
 *
 * Event subscribers are an example: the request of an administrator may start their work, but the administrator did not
 * decide it. Without this function, AsyncLocalStorage would record the administrator as the actor, and texts would be
 * written in that administrator's language.
 */
export function runWithoutCaller<Result>(run: () => Result): Result {
  return SIGNED_IN.run(undefined, () => runWithoutRequestLanguage(run))
}

/**
 * Returns the id of the administrator or secret API key whose request is being handled. Returns `undefined` in jobs, in
 * scripts, in the requests of shoppers, and inside `runWithoutCaller`. The plugin records this id as the actor of an
 * action, even if the input of a workflow names another actor.
 */
export function signedInActor(): string | undefined {
  return SIGNED_IN.getStore()?.actor
}

/**
 * Returns the reason that the signed-in administrator entered for the present action. Returns `undefined` if there is
 * no reason or no signed-in administrator.
 */
export function reasonOfAdministrator(): string | undefined {
  return SIGNED_IN.getStore()?.reason
}
