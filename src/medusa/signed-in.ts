import { AsyncLocalStorage } from "node:async_hooks"

/** The actor in the records of a workflow that the store's own code runs, without a request of an admin. */
export const WORKFLOW_OF_STORE = "medusa"

const SIGNED_IN = new AsyncLocalStorage<string | undefined>()

/** Runs the handling of an admin's request; in everything that it calls, `signedIn` returns this user or API key. */
export function asSignedIn<Result>(actor: string, run: () => Result): Result {
  return SIGNED_IN.run(actor, run)
}

/**
 * Runs work that the request only caused, in which `signedIn` returns undefined: a rule, a subscriber or the outbox
 * acts, and whoever was signed in by chance did not. Node.js would pass the request on to all that it starts.
 */
export function asNobody<Result>(run: () => Result): Result {
  return SIGNED_IN.run(undefined, run)
}

/**
 * Returns the id of the admin user or secret API key whose request is being handled; undefined in jobs, scripts,
 * requests of shoppers, and what `asNobody` runs. The records name this caller and never one that the input of a workflow names.
 */
export function signedIn(): string | undefined {
  return SIGNED_IN.getStore()
}
