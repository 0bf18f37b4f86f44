import type { Movement } from "../../../../domain/movement/movement"
import {
  type OperationWithLookups,
  messageOfOperationError,
} from "../../../../domain/operation/operation"
import type { TimelineEntry } from "../../../../domain/payment-page/timeline"
import { emailsOfUsers, type Scope } from "../../../../medusa/container"
import { majorUnits, pickInSnakeCase } from "../format-response-values"

export type EmailsByUserId = ReadonlyMap<string, string>

/**
 * Returns the e-mail addresses of the given actors who are admin users. The keys are the user ids. The map has no entry
 * for any other kind of actor, such as an API key.
 */
export async function emailsOfActors(
  scope: Scope,
  actors: readonly (string | null | undefined)[]
): Promise<EmailsByUserId> {
  const users = actors.filter((actor) => actor?.startsWith("user_"))
  return users.length === 0
    ? new Map()
    : emailsOfUsers(scope, users as string[])
}

export function showOperation(
  operation: OperationWithLookups,
  emails: EmailsByUserId
) {
  return {
    ...pickInSnakeCase(operation, ["id", "chargeId", "kind", "state", "actor"]),
    ...pickInSnakeCase(operation, [
      "errorCode",
      "createdAt",
      "resolvedAt",
      "lookupCount",
    ]),
    amount: majorUnits(operation.amount),
    actor_email: emails.get(operation.actor) ?? null,
    error: messageOfOperationError(operation) ?? null,
    resolved_by: operation.resolution?.by ?? null,
    resolution: operation.resolution?.reason ?? null,
  }
}

export function showMovement(movement: Movement, emails: EmailsByUserId) {
  return {
    ...pickInSnakeCase(movement, ["id", "kind", "day", "actor", "operationId"]),
    ...pickInSnakeCase(movement, ["gatewayReportedAt", "recordedAt"]),
    amount: majorUnits(movement.amount),
    actor_email: emails.get(movement.actor) ?? null,
  }
}

export function showTimelineEntry(
  entry: TimelineEntry,
  emails: EmailsByUserId
) {
  return {
    ...pickInSnakeCase(entry, ["at", "kind", "operation", "actor", "details"]),
    amount: entry.amount === undefined ? null : majorUnits(entry.amount),
    actor_email: emails.get(entry.actor ?? "") ?? null,
  }
}
