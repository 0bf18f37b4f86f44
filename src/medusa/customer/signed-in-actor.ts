import { AsyncLocalStorage } from "node:async_hooks"
import { runWithoutRequestLanguage } from "../../texts/current-request-language"

/**
 * The actor that the plugin records for an action in Medusa if the actor is unknown: the plugin is not handling a
 * request of an administrator, and Medusa has recorded no actor.
 */
export const CORE_ACTOR = "medusa"

/**
 * The actor that the plugin records if the store's own code runs a workflow of the plugin, and not an administrator. A
 * charge by the store always has this actor.
 *
 * The plugin may withdraw a refund that `store` decided, if an order for the money appears. A refund that the actor
 * `medusa` decided is usually carried out even then. Therefore the two actors are distinguished.
 */
export const STORE_WORKFLOW_ACTOR = "store"

interface SignedIn {
  actor: string
  reason?: string | undefined
}

const SIGNED_IN = new AsyncLocalStorage<SignedIn | undefined>()

/** Runs `run` for the user or API key with the id `actor`. During the run, `signedInActor` returns this id. */
export function runAsActor<Result>(actor: string, run: () => Result): Result {
  return SIGNED_IN.run({ actor }, run)
}

/**
 * Runs an action of the signed-in administrator, and remembers the reason that the administrator entered. Medusa's
 * workflows have no parameter for a reason. If no administrator is signed in, the reason is ignored.
 */
export function runWithAdministratorReason<Result>(
  reason: string | undefined,
  run: () => Result
): Result {
  const caller = SIGNED_IN.getStore()
  return caller ? SIGNED_IN.run({ ...caller, reason }, run) : run()
}

/**
 * Runs background work, such as an event subscriber, without an administrator as the actor. Without this function, the
 * work would belong to an administrator if the administrator's request had started it. During the run, no administrator
 * is recorded as the actor, and texts are written in English.
 */
export function runWithoutActorAndRequestLanguage<Result>(
  run: () => Result
): Result {
  return SIGNED_IN.run(undefined, () => runWithoutRequestLanguage(run))
}

/**
 * Returns the id of the administrator or secret API key whose request is being handled. Returns `undefined` in jobs, in
 * scripts, in the requests of shoppers, and inside `runWithoutActorAndRequestLanguage`. The plugin records this id as
 * the actor of an action, even if the input of a workflow names another actor.
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
