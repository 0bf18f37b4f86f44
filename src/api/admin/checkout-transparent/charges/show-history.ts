import type { Movement } from "../../../../charge/movement"
import { type ListedOperation, saidOfError } from "../../../../charge/operation"
import type { TimelineEntry } from "../../../../charge/timeline"
import { emailsOfUsers, type Scope } from "../../../../medusa/core"
import { isoOf, majorUnits } from "../show-values"

export type Emails = ReadonlyMap<string, string>

/** The addresses of these actors, read with one query; most actors are no admin users. */
export async function emailsOfActors(
  scope: Scope,
  actors: readonly (string | null | undefined)[]
): Promise<Emails> {
  const users = actors.filter((actor) => actor?.startsWith("user_"))
  return users.length === 0
    ? new Map()
    : emailsOfUsers(scope, users as string[])
}

export function showOneOperation(operation: ListedOperation, emails: Emails) {
  return {
    id: operation.id,
    charge_id: operation.chargeId,
    kind: operation.kind,
    amount: majorUnits(operation.amount),
    state: operation.state,
    actor: operation.actor,
    actor_email: emails.get(operation.actor) ?? null,
    error_code: operation.errorCode ?? null,
    error: saidOfError(operation) ?? null,
    created_at: operation.createdAt.toISOString(),
    resolved_at: isoOf(operation.resolvedAt),
    resolved_by: operation.resolution?.by ?? null,
    resolution: operation.resolution?.reason ?? null,
    lookups: operation.lookups,
  }
}

export function showMovement(movement: Movement, emails: Emails) {
  return {
    id: movement.id,
    kind: movement.kind,
    amount: majorUnits(movement.amount),
    gateway_at: isoOf(movement.gatewayAt),
    observed_at: movement.observedAt.toISOString(),
    day: movement.day,
    actor: movement.actor,
    actor_email: emails.get(movement.actor) ?? null,
    operation_id: movement.operationId ?? null,
  }
}

export function showTimelineEntry(entry: TimelineEntry, emails: Emails) {
  return {
    at: entry.at.toISOString(),
    kind: entry.kind,
    operation: entry.operation ?? null,
    amount: entry.amount === undefined ? null : majorUnits(entry.amount),
    actor: entry.actor ?? null,
    actor_email: emails.get(entry.actor ?? "") ?? null,
    details: entry.details ?? null,
  }
}
